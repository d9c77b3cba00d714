import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { draftsIn, type StoredDraft } from './drafts.ts'
import { useAccount } from './useAccount.ts'

const ResumeContext = createContext<RefObject<StoredDraft | null>>({ current: null })

/** Hands a waiting draft to the form that is opened for it, so that the form need not ask about it again. */
export const Resuming = ({ children }: { children: ReactNode }) => (
  <ResumeContext value={useRef<StoredDraft>(null)}>{children}</ResumeContext>
)

/** Says which draft the next form of its item goes on with. */
export function useResume(): (draft: StoredDraft) => void {
  const next = useContext(ResumeContext)
  return useCallback(
    (draft) => {
      next.current = draft
    },
    [next],
  )
}

/** The draft for which this form was opened, if it was opened for one. */
export function useResumed(path: string, id: string | null): StoredDraft | null {
  const next = useContext(ResumeContext)
  const account = useAccount()
  const [resumed] = useState(() => draftsIn(account, path).find(({ key }) => key === next.current?.key) ?? null)
  const own = resumed?.id === id ? resumed : null
  useEffect(() => {
    if (own) next.current = null
  }, [own, next])
  return own
}
