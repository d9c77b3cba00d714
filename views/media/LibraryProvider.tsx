import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import type { LibraryPicture } from '../../src/content/library.ts'
import { chunk } from '../components/chunk.tsx'
import { ErrorAlert } from '../components/ErrorAlert.tsx'
import { Modal } from '../components/Modal.tsx'

/** Null when the dialog was closed. */
export type ChooseFromLibrary = () => Promise<LibraryPicture | null>
type Asked = { answer(picture: LibraryPicture | null): void }

const LibraryContext = createContext<ChooseFromLibrary>(async () => null)

export const useChooseFromLibrary = () => useContext(LibraryContext)

const ChooseDialog = chunk(async () => (await import('./ChooseDialog.tsx')).ChooseDialog)

/**
 * The dialog is no descendant of the form that opens it, whose keys it would otherwise press. It answers once it is gone:
 * until then nothing else can take the focus.
 */
export function LibraryProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const choose = useCallback<ChooseFromLibrary>(() => new Promise((answer) => setAsked({ answer })), [])
  const chosen = useRef<LibraryPicture>(null)
  const end = (picture: LibraryPicture | null) => {
    chosen.current = picture
    setAsked(null)
  }
  return (
    <LibraryContext value={choose}>
      {children}
      {asked && (
        <Modal
          title="Escolher da biblioteca"
          size="large"
          onClose={() => end(null)}
          onClosed={() => asked.answer(chosen.current)}
        >
          <ChooseDialog
            props={{ onChosen: end }}
            loading={
              <p className="modal-body" role="status">
                Carregando...
              </p>
            }
            fallback={(retry) => (
              <ErrorAlert
                className="modal-body failure"
                message="Não foi possível abrir a biblioteca."
                onRetry={retry}
              />
            )}
          />
        </Modal>
      )}
    </LibraryContext>
  )
}
