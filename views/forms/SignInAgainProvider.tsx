import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import type { ReadError } from '../store/api.ts'
import { lastUnauthorizedRequestId } from './api.ts'
import { Modal } from './Modal.tsx'
import { SignInForm } from './SignInForm.tsx'
import { useAccount } from './useAccount.ts'

type RequestSignIn = () => Promise<boolean>

type PendingSignIn = { promise: Promise<boolean>; resolve(signedIn: boolean): void }

const SignInContext = createContext<RequestSignIn>(async () => false)

/** Repeats a write that was refused with 401 after the user has signed in again. */
export function useRetryAfterSignIn() {
  const requestSignIn = useContext(SignInContext)
  return useCallback(
    async <Result extends { error?: unknown }>(write: () => Promise<Result>): Promise<Result> => {
      const result = await write()
      const expired = (result.error as ReadError | undefined)?.status === 401
      return expired && (await requestSignIn()) ? write() : result
    },
    [requestSignIn],
  )
}

/** Signs in again without leaving the page. Refused reads repeat by their tag. */
export function SignInAgainProvider({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const account = useAccount()
  const pending = useRef<PendingSignIn | null>(null)
  const requestSignIn = useCallback<RequestSignIn>(() => {
    pending.current ??= createPendingSignIn()
    setIsOpen(true)
    return pending.current.promise
  }, [])
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
    <SignInContext value={requestSignIn}>
      {children}
      {isOpen && (
        <Modal title="Entrar" size="small" onClose={() => close(false)}>
          <div className="modal-body">
            <p className="modal-lead">A sessão expirou. Entre de novo para continuar: nada do que escreveu se perde.</p>
            <SignInForm account={account} onSignedIn={() => close(true)} />
          </div>
        </Modal>
      )}
    </SignInContext>
  )
}

function createPendingSignIn(): PendingSignIn {
  let resolve: PendingSignIn['resolve'] = () => {}
  const promise = new Promise<boolean>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
