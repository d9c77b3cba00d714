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

/** Passes a draft to the form that opens for it, which then does not offer it again. */
export const ResumedDraftProvider = ({ children }: { children: ReactNode }) => (
  <ResumedDraftContext value={useRef<StoredDraft>(null)}>{children}</ResumedDraftContext>
)

export function useResumeDraft(): (draft: StoredDraft) => void {
  const next = useContext(ResumedDraftContext)
  return useCallback(
    (draft) => {
      next.current = draft
    },
    [next],
  )
}

export function useResumedDraft(path: string, id: string | null): StoredDraft | null {
  const next = useContext(ResumedDraftContext)
  const account = useAccount()
  const [resumed] = useState(() => listDrafts(account, path).find(({ key }) => key === next.current?.key) ?? null)
  const ownDraft = resumed?.id === id ? resumed : null
  useEffect(() => {
    if (ownDraft) next.current = null
  }, [ownDraft, next])
  return ownDraft
}
