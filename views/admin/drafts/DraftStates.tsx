import { useState } from 'react'
import type { Draft, DraftState } from '../../../src/content/draft.ts'
import { ErrorAlert } from '../../components/ErrorAlert.tsx'
import { htmlToText } from '../../forms/html-to-text.ts'
import type { FormSpec } from '../../forms/item-spec.ts'
import { Modal } from '../../forms/Modal.tsx'
import { formatMoment } from '../../forms/moments.ts'
import { useRetryAfterSignIn } from '../../forms/SignInAgainProvider.tsx'
import { errorMessage } from '../../forms/save-error.ts'
import type { ReadError } from '../../store/api.ts'
import { useToast } from '../../store/useToast.ts'
import { readingWords } from '../writing/reading-time.ts'
import { draftsApi } from './drafts-api.ts'

type Props = {
  draft: { id: string; version: number }
  spec: FormSpec
  /** What is typed now becomes a state of its own first. */
  beforeRestoring(): Promise<unknown>
  onRestored(draft: Draft): void
  onItemHistory?(): void
  onClose(): void
}

/** What the draft said earlier, newest first. */
export function DraftStates({ draft, spec, beforeRestoring, onRestored, onItemHistory, onClose }: Props) {
  const states = draftsApi.useDraftStatesQuery(draft.id, { refetchOnMountOrArgChange: true })
  const [restore] = draftsApi.useRestoreDraftStateMutation()
  const retryAfterSignIn = useRetryAfterSignIn()
  const toast = useToast()
  const [busy, setBusy] = useState(false)

  const putBack = async (state: DraftState) => {
    if (busy) return
    setBusy(true)
    await beforeRestoring()
    const { data, error } = await retryAfterSignIn(() => restore({ id: draft.id, state: state.id }))
    setBusy(false)
    if (!data) {
      const description = errorMessage(error as ReadError)
      return toast({ variant: 'destructive', title: 'Erro ao repor rascunho', description })
    }
    onRestored(data)
    toast({ title: 'Rascunho reposto', description: 'O que havia ficou no histórico.' })
    onClose()
  }
  return (
    <Modal title="Histórico do rascunho" size="large" onClose={onClose}>
      <div className="modal-body">
        {onItemHistory && (
          <p className="draft-states-item">
            <button className="plain" type="button" onClick={onItemHistory}>
              Versões publicadas
            </button>
          </p>
        )}
        {states.data ? (
          states.data.length === 0 ? (
            <p className="tab-empty">Ainda não há estados anteriores.</p>
          ) : (
            <ol className="draft-states">
              {states.data.map((state) => (
                <li key={state.id}>
                  <div>
                    <p>
                      <b>{state.by}</b> <time dateTime={state.at}>{formatMoment(state.at, new Date())}</time>
                    </p>
                    <p className="draft-state-title">{String(state.fields.title ?? '') || 'Sem título'}</p>
                    <p className="draft-state-text">{beginning(state, spec)}</p>
                  </div>
                  <button
                    className="button button-quiet"
                    type="button"
                    aria-label={`Repor o estado de ${formatMoment(state.at, new Date())}`}
                    disabled={busy}
                    onClick={() => putBack(state)}
                  >
                    Repor
                  </button>
                </li>
              ))}
            </ol>
          )
        ) : states.isError ? (
          <ErrorAlert className="failure" message={errorMessage(states.error as ReadError)} onRetry={states.refetch} />
        ) : (
          <p role="status">Carregando...</p>
        )}
      </div>
    </Modal>
  )
}

const MAX_LENGTH = 220

function beginning({ fields }: DraftState, { formatters }: FormSpec): string {
  const content = String(fields.content ?? '')
  const text = (formatters?.content ?? htmlToText)(content)
  const start = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
  return start ? `${start} (${readingWords(text)})` : 'Sem texto'
}
