import type { DraftKind, DraftSummary } from '../../../src/content/draft.ts'
import { draftsApi } from './drafts-api.ts'

const NONE: readonly DraftSummary[] = []

/** The drafts of one kind, the one that was written last first. */
export function useDrafts(kind: DraftKind) {
  const {
    data = NONE,
    isError,
    refetch,
  } = draftsApi.useDraftsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  })
  return { drafts: data.filter((draft) => draft.kind === kind), failed: isError && data === NONE, refetch }
}
