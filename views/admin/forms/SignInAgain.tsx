import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import type { ReadError } from '../../store/api.ts'
import { SignInForm } from '../SignInForm.tsx'
import { Modal } from './Modal.tsx'

/** Asks for the password again; whether it was given. */
type Ask = () => Promise<boolean>

type Asked = { promise: Promise<boolean>; answer(signedIn: boolean): void }

const AskContext = createContext<Ask>(async () => false)

/** Sends a write, and once more when the session had expired and its author has signed in again. */
export function useInsistence() {
  const ask = useContext(AskContext)
  return useCallback(
    async <Sent extends { error?: unknown }>(write: () => Promise<Sent>): Promise<Sent> => {
      const sent = await write()
      const expired = (sent.error as ReadError | undefined)?.status === 401
      return expired && (await ask()) ? write() : sent
    },
    [ask],
  )
}

/** Signing in without leaving what is being written. */
export function SignInAgain({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState(false)
  const pending = useRef<Asked | null>(null)
  /** Whoever asks while the question stands gets the same answer. */
  const ask = useCallback<Ask>(() => {
    pending.current ??= question()
    setAsked(true)
    return pending.current.promise
  }, [])
  const close = (signedIn: boolean) => {
    setAsked(false)
    pending.current?.answer(signedIn)
    pending.current = null
  }
  return (
    <AskContext value={ask}>
      {children}
      {asked && (
        <Modal title="Entrar" size="small" onClose={() => close(false)}>
          <div className="modal-body">
            <p className="modal-lead">A sessão expirou. Entre de novo para continuar: nada do que escreveu se perde.</p>
            <SignInForm onSignedIn={() => close(true)} />
          </div>
        </Modal>
      )}
    </AskContext>
  )
}

function question(): Asked {
  let answer: Asked['answer'] = () => {}
  const promise = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  return { promise, answer }
}
