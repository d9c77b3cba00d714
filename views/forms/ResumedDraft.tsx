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
import { listDrafts, type StoredDraft } from './drafts.ts'
import { useAccount } from './useAccount.ts'

const ResumedDraftContext = createContext<RefObject<StoredDraft | null>>({ current: null })

/** Hands a waiting draft to the form that is opened for it, so that the form need not ask about it again. */
export const ResumedDraftProvider = ({ children }: { children: ReactNode }) => (
  <ResumedDraftContext value={useRef<StoredDraft>(null)}>{children}</ResumedDraftContext>
)

/** Says which draft the next form of its item goes on with. */
export function useResumeDraft(): (draft: StoredDraft) => void {
  const next = useContext(ResumedDraftContext)
  return useCallback(
    (draft) => {
      next.current = draft
    },
    [next],
  )
}

/** The draft for which this form was opened, if it was opened for one. */
export function useResumedDraft(path: string, id: string | null): StoredDraft | null {
  const next = useContext(ResumedDraftContext)
  const account = useAccount()
  const [resumed] = useState(() => listDrafts(account, path).find(({ key }) => key === next.current?.key) ?? null)
  const own = resumed?.id === id ? resumed : null
  useEffect(() => {
    if (own) next.current = null
  }, [own, next])
  return own
}
