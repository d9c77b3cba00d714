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
import { listLocalDrafts, type StoredLocalDraft } from './local-drafts.ts'
import { useAccount } from './useAccount.ts'

const ResumedDraftContext = createContext<RefObject<StoredLocalDraft | null>>({ current: null })

/** Passes a draft to the form that opens for it, which then does not offer it again. */
export const ResumedDraftProvider = ({ children }: { children: ReactNode }) => (
  <ResumedDraftContext value={useRef<StoredLocalDraft>(null)}>{children}</ResumedDraftContext>
)

export function useResumeDraft(): (draft: StoredLocalDraft) => void {
  const next = useContext(ResumedDraftContext)
  return useCallback(
    (draft) => {
      next.current = draft
    },
    [next],
  )
}

export function useResumedDraft(path: string, id: string | null): StoredLocalDraft | null {
  const next = useContext(ResumedDraftContext)
  const account = useAccount()
  const [resumed] = useState(() => listLocalDrafts(account, path).find(({ key }) => key === next.current?.key) ?? null)
  const ownDraft = resumed?.id === id ? resumed : null
  useEffect(() => {
    if (ownDraft) next.current = null
  }, [ownDraft, next])
  return ownDraft
}
