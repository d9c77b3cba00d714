import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import type { ReadError } from '../store/api.ts'
import { lastUnauthorizedRequestId } from './api.ts'
import { Modal } from './Modal.tsx'
import { SignInForm } from './SignInForm.tsx'
import { useAccount } from './useAccount.ts'

type RequestSignIn = () => Promise<boolean>

type PendingSignIn = { promise: Promise<boolean>; answer(signedIn: boolean): void }

const SignInContext = createContext<RequestSignIn>(async () => false)

/** Repeats a write that was refused with 401 after the user has signed in again. */
export function useRetryAfterSignIn() {
  const ask = useContext(SignInContext)
  return useCallback(
    async <Sent extends { error?: unknown }>(write: () => Promise<Sent>): Promise<Sent> => {
      const sent = await write()
      const expired = (sent.error as ReadError | undefined)?.status === 401
      return expired && (await ask()) ? write() : sent
    },
    [ask],
  )
}

/** Signs in again without leaving the page. Refused reads repeat by their tag. */
export function SignInAgainProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState(false)
  const account = useAccount()
  const pending = useRef<PendingSignIn | null>(null)
  const ask = useCallback<RequestSignIn>(() => {
    pending.current ??= createPendingSignIn()
    setAsked(true)
    return pending.current.promise
  }, [])
  const refusedRead = useSelector(lastUnauthorizedRequestId)
  useEffect(() => {
    if (refusedRead) void ask()
  }, [refusedRead, ask])

  const close = (signedIn: boolean) => {
    setAsked(false)
    pending.current?.answer(signedIn)
    pending.current = null
  }
  return (
    <SignInContext value={ask}>
      {children}
      {asked && (
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
  let answer: PendingSignIn['answer'] = () => {}
  const promise = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  return { promise, answer }
}
