import { useRef } from 'react'
import { dayInLisbon } from '../../../src/content/lisbon-time.ts'
import type { Subscriber } from '../../../src/content/subscriber.ts'
import { ShowMore } from '../../components/ShowMore.tsx'
import { serverMessage } from '../../forms/send.ts'
import { useToast } from '../../store/useToast.ts'
import { LoadFailed } from '../table/LoadFailed.tsx'
import { subscribersApi } from './subscribers-api.ts'

type Props = {
  search: string
  /** Called when no row is left to focus. */
  onEmptied(): void
}

export function SubscriberList({ search, onEmptied }: Props) {
  const list = subscribersApi.useSubscribersInfiniteQuery(search, { refetchOnMountOrArgChange: true })
  const { data, currentData, isError, isFetching, refetch } = list
  const erase = useEraseSubscriber(onEmptied)

  if (isError && !currentData) return <LoadFailed onRetry={refetch} />
  if (!data) return <p role="status">Carregando...</p>
  const rows = data.pages.flatMap((page) => page.rows)
  return (
    <div aria-busy={isFetching}>
      {rows.length === 0 ? (
        <p className="tab-empty">{search ? `Nada corresponde a «${search}».` : 'Nenhum email cadastrado ainda'}</p>
      ) : (
        <SubscriberTable rows={rows} onErase={erase} />
      )}
      <ShowMore list={list} failure={<LoadFailed onRetry={list.fetchNextPage} />}>
        <span>{`${rows.length.toLocaleString('pt-PT')} de ${data.pages[0]?.total.toLocaleString('pt-PT')}`}</span>
      </ShowMore>
    </div>
  )
}

/** Moves the focus to the row that takes the erased one's place. */
function useEraseSubscriber(onEmptied: () => void) {
  const [erase] = subscribersApi.useEraseSubscriberMutation()
  const toast = useToast()
  // The button is not disabled, or it would lose the focus
  const busy = useRef(false)

  return async ({ id, email }: Subscriber) => {
    if (busy.current || !confirm(`Tem certeza que deseja apagar ${email}? O endereço desaparece para sempre.`)) return
    const row = document.querySelector(`[data-id="${CSS.escape(id)}"]`)
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
    busy.current = true
    const { error } = await erase(id)
    busy.current = false
    if (error)
      return toast({ variant: 'destructive', title: 'Erro ao apagar email', description: serverMessage(error) })
    toast({ title: 'Email apagado com sucesso!' })
    const button = neighbour?.querySelector<HTMLElement>('.table-erase')
    if (button) button.focus()
    else onEmptied()
  }
}

type TableProps = { rows: readonly Subscriber[]; onErase(row: Subscriber): void }

const SubscriberTable = ({ rows, onErase }: TableProps) => (
  <table className="table" aria-label="inscritos">
    <thead>
      <tr>
        <th scope="col">Email</th>
        <th scope="col">Data de inscrição</th>
        <th scope="col">Ações</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id} data-id={row.id}>
          <td className="table-main">{row.email}</td>
          <td>{dayInLisbon(row.subscribedAt)}</td>
          <td className="table-actions">
            <button
              className="table-erase loud"
              type="button"
              aria-label={`Apagar ${row.email}`}
              onClick={() => onErase(row)}
            >
              Apagar
            </button>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
