import { useEffect, useId, useRef, useState } from 'react'
import { errorMessage, retryAfterSignIn, send } from '../../forms/send.ts'
import type { ReadError } from '../../store/api.ts'
import { useToast } from '../../store/useToast.ts'
import { TabPage } from '../TabPage.tsx'
import { SubscriberList } from './SubscriberList.tsx'
import { subscribersApi } from './subscribers-api.ts'

/** Searches after a pause, not at every letter. */
const PAUSE_MS = 300

export function Newsletter() {
  const [input, setInput] = useState('')
  const [search, setSearch] = useState('')
  const { data } = subscribersApi.useSubscribersInfiniteQuery('', { refetchOnMountOrArgChange: true })
  const total = data?.pages[0]?.total
  const { currentData: found } = subscribersApi.endpoints.subscribers.useInfiniteQueryState(search)
  const count = `${found?.pages[0]?.total.toLocaleString('pt-PT')} de ${total?.toLocaleString('pt-PT')} inscritos`
  const heading = useRef<HTMLHeadingElement>(null)
  const searchId = useId()
  const download = useDownloadSubscribers()

  useEffect(() => {
    const timer = setTimeout(() => setSearch(input.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [input])

  const actions = total !== undefined && (
    <>
      <p className="tab-count quiet">
        <b>{total.toLocaleString('pt-PT')}</b> inscritos
      </p>
      {total > 0 && (
        <button className="button button-quiet" type="button" onClick={download}>
          Descarregar CSV
        </button>
      )}
    </>
  )
  return (
    <TabPage title="Newsletter" heading={heading} actions={actions}>
      {total === 0 ? (
        <p className="tab-empty">Nenhum email cadastrado ainda</p>
      ) : (
        <>
          {total !== undefined && (
            <div className="table-tools row middle">
              <label htmlFor={searchId}>Procurar</label>
              <input id={searchId} type="search" value={input} onChange={(event) => setInput(event.target.value)} />
              <p className="table-count quiet figures" aria-live="polite">
                {search && found && count}
              </p>
            </div>
          )}
          <SubscriberList search={search} onEmptied={() => heading.current?.focus()} />
        </>
      )}
    </TabPage>
  )
}

const FILE = '/api/admin/newsletter.csv'

/** A download cannot open the sign-in dialog, so a request that can is sent first. */
function useDownloadSubscribers(): () => Promise<void> {
  const toast = useToast()
  return async () => {
    const { error } = await retryAfterSignIn(() => send('GET', '/api/admin/status'))
    if (error) {
      const description = errorMessage(error as ReadError)
      return toast({ variant: 'destructive', title: 'Erro ao descarregar a lista', description })
    }
    const link = document.createElement('a')
    link.href = FILE
    link.download = ''
    link.click()
  }
}
