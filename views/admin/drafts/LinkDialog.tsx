import { useId, useState } from 'react'
import { ErrorAlert } from '../../components/ErrorAlert.tsx'
import { Modal } from '../../components/Modal.tsx'
import { formatFullMoment } from '../../forms/moments.ts'
import { errorMessage } from '../../forms/send.ts'
import type { ReadError } from '../../store/api.ts'
import { useToast } from '../../store/useToast.ts'
import { draftsApi } from './drafts-api.ts'

const ASK = 'A ligação que existe deixa de abrir. Quer criar outra?'

/** For people without an account: they read this draft, and nothing else. */
export function LinkDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { data: draft, error: readError, refetch } = draftsApi.useDraftQuery(id, { refetchOnMountOrArgChange: true })
  const [createLink, { isLoading: isCreating }] = draftsApi.useLinkDraftMutation()
  const [endLink, { isLoading: isEnding }] = draftsApi.useUnlinkDraftMutation()
  const [url, setUrl] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const toast = useToast()
  const fieldId = useId()
  const busy = isCreating || isEnding
  const expiresAt = draft?.link?.expiresAt
  const lives = expiresAt !== undefined && Date.parse(expiresAt) > Date.now()

  const create = async () => {
    if (busy || (lives && !confirm(ASK))) return
    const { data, error } = await createLink(id)
    if (!data) return setProblem(errorMessage(error as ReadError))
    setProblem(null)
    setUrl(data.url)
    void refetch()
  }
  const end = async () => {
    if (busy) return
    const { error } = await endLink(id)
    if (error) return setProblem(errorMessage(error as ReadError))
    toast({ title: 'Ligação terminada' })
    onClose()
  }
  const copy = () =>
    navigator.clipboard.writeText(url!).then(
      () => toast({ title: 'Ligação copiada' }),
      () => setProblem('O navegador não deixou copiar. Selecione a ligação e copie-a.'),
    )

  return (
    <Modal title="Ligação de pré-visualização" size="small" onClose={onClose}>
      {draft ? (
        <>
          <div className="modal-body draft-link">
            <p>
              Quem tiver a ligação lê este rascunho sem entrar no painel, e nada mais. Dura trinta dias, ou até o
              rascunho ser publicado ou descartado.
            </p>
            {url && (
              <div className="field">
                <label className="field-label" htmlFor={fieldId}>
                  Ligação
                </label>
                <input
                  id={fieldId}
                  readOnly
                  // biome-ignore lint/a11y/noAutofocus: it has just been made, to be copied
                  autoFocus
                  value={url}
                  aria-describedby={`${fieldId}once`}
                  onFocus={(event) => event.target.setSelectionRange(0, url.length, 'backward')}
                />
                <p className="field-hint" id={`${fieldId}once`}>
                  Copie-a agora: não volta a ser mostrada.
                </p>
              </div>
            )}
            <p aria-live="polite">
              {lives && (
                <>
                  <span>{url ? 'Abre até' : 'Há uma ligação que abre até'}</span> <b>{formatFullMoment(expiresAt)}</b>
                  <span>.</span>
                </>
              )}
            </p>
            <div role="alert">{problem && <p className="field-error">{problem}</p>}</div>
          </div>
          <footer className="form-foot row middle">
            {lives && (
              <button className="plain draft-link-end" type="button" disabled={busy} onClick={end}>
                Terminar a ligação
              </button>
            )}
            <button className={url ? 'plain' : 'button'} type="button" disabled={busy} onClick={create}>
              {lives ? 'Criar outra' : 'Criar ligação'}
            </button>
            {url && (
              <button className="button" type="button" onClick={copy}>
                Copiar
              </button>
            )}
          </footer>
        </>
      ) : readError ? (
        <ErrorAlert
          className="modal-body failure"
          message={
            (readError as ReadError).status === 404
              ? 'Este rascunho já não existe.'
              : errorMessage(readError as ReadError)
          }
          onRetry={refetch}
        />
      ) : (
        <p className="modal-body" role="status">
          Carregando...
        </p>
      )}
    </Modal>
  )
}
