import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { Modal } from '../components/Modal.tsx'
import { lastUnauthorizedRequestId, useAccount } from './api.ts'
import { SignInForm } from './SignInForm.tsx'
import { onSignInNeeded } from './send.ts'

type PendingSignIn = { promise: Promise<boolean>; resolve(signedIn: boolean): void }

/** Signs in again without leaving the page. Refused writes are repeated by who sends them, refused reads by their tag. */
export function SignInAgainProvider({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const account = useAccount()
  const pending = useRef<PendingSignIn | null>(null)
  const requestSignIn = useCallback(() => {
    pending.current ??= createPendingSignIn()
    setIsOpen(true)
    return pending.current.promise
  }, [])
  useEffect(() => onSignInNeeded(requestSignIn), [requestSignIn])
  const unauthorizedRequestId = useSelector(lastUnauthorizedRequestId)
  useEffect(() => {
    if (unauthorizedRequestId) void requestSignIn()
  }, [unauthorizedRequestId, requestSignIn])

  const close = (signedIn: boolean) => {
    setIsOpen(false)
    pending.current?.resolve(signedIn)
    pending.current = null
  }
  return (
    <>
      {children}
      {isOpen && (
        <Modal title="Entrar" size="small" onClose={() => close(false)}>
          <div className="modal-body">
            <p className="modal-lead">A sessão expirou. Entre de novo para continuar: nada do que escreveu se perde.</p>
            <SignInForm account={account} onSignedIn={() => close(true)} />
          </div>
        </Modal>
      )}
    </>
  )
}

function createPendingSignIn(): PendingSignIn {
  let resolve: PendingSignIn['resolve'] = () => {}
  const promise = new Promise<boolean>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
