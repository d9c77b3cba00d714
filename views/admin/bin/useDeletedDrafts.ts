import type { DraftKind } from '../../../src/content/draft.ts'
import type { BinItem } from '../../../src/content/history.ts'
import { draftsApi } from '../drafts/drafts-api.ts'

const isDraftKind = (kind: BinItem['kind']): kind is DraftKind => kind === 'news' || kind === 'page'

/** None of the kinds that have no drafts. */
export function useDeletedDrafts(kind: BinItem['kind']) {
  const { data, isError, error, refetch } = draftsApi.useDeletedDraftsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    skip: !isDraftKind(kind),
  })
  const drafts = isDraftKind(kind) ? data?.filter((draft) => draft.kind === kind) : []
  return { drafts, isError, error, refetch }
}
