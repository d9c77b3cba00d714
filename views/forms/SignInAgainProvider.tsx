import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Modal } from '../components/Modal.tsx'
import { SIGN_IN_NEEDED } from '../store/fetch-query.ts'
import { useAccount } from './api.ts'
import { SignInForm } from './SignInForm.tsx'
import { onSignInNeeded } from './send.ts'

/** Signs in again without leaving the page. Refused writes are repeated by who sends them, refused reads by their tag. */
export function SignInAgainProvider({ children }: { children: ReactNode }) {
  const account = useAccount()
  const pending = useRef<Promise<boolean> | null>(null)
  /** Tells who waits whether somebody has signed in; null while nobody is asked. */
  const [answer, setAnswer] = useState<((signedIn: boolean) => void) | null>(null)
  const requestSignIn = useCallback(() => {
    pending.current ??= new Promise<boolean>((resolve) => setAnswer(() => resolve)).finally(() => {
      pending.current = null
      setAnswer(null)
    })
    return pending.current
  }, [])
  useEffect(() => onSignInNeeded(requestSignIn), [requestSignIn])
  useEffect(() => {
    addEventListener(SIGN_IN_NEEDED, requestSignIn)
    return () => removeEventListener(SIGN_IN_NEEDED, requestSignIn)
  }, [requestSignIn])
  return (
    <>
      {children}
      {answer && (
        <Modal title="Entrar" size="small" onClose={() => answer(false)}>
          <div className="modal-body">
            <p className="modal-lead">A sessão expirou. Entre de novo para continuar: nada do que escreveu se perde.</p>
            <SignInForm account={account} onSignedIn={() => answer(true)} />
          </div>
        </Modal>
      )}
    </>
  )
}
