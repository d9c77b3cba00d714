import type { DeletedDraft, Draft, DraftKind, DraftSummary } from '../../../src/content/draft.ts'
import { adminApi, refetchAfterSignIn } from '../../forms/api.ts'
import type { VersionedItem } from '../../forms/item-spec.ts'
import { actOf, type Result, send } from '../../forms/send.ts'
import type { UndoableAct } from '../../store/toasts.ts'

export type NewDraft = {
  kind: DraftKind
  itemId?: string
  itemVersion?: number
  fields: Readonly<Record<string, string>>
}
/** `base`: what the fields had at `version`. */
export type ChangedDraft = Pick<NewDraft, 'fields'> & {
  base: Readonly<Record<string, unknown>>
  version: number
  itemVersion?: number
}
type PublishedRow = VersionedItem & Record<string, unknown>
/** What an act left. */
type Written<Row> = { row: Row; act: UndoableAct | undefined }

const ADDRESS = '/api/admin/drafts'
const path = (id: string, rest = '') => `${ADDRESS}/${encodeURIComponent(id)}${rest}`

/** For the session of an open form, which must not pass by a cache. */
export const draftRequests = {
  find: (id: string) => send<Draft>('GET', path(id)),
  create: (draft: NewDraft, key: string) => send<Draft>('POST', ADDRESS, draft, key),
  change: (id: string, changed: ChangedDraft, key: string) => send<Draft>('PUT', path(id), changed, key),
}

const written = <Row>(result: Result<Row>): Result<Written<Row>> =>
  result.error ? result : { data: { row: result.data, act: actOf(result) } }

const afterPublication = ['drafts', 'news', 'pages', 'media', 'acts'] as const

export const draftsApi = adminApi.injectEndpoints({
  endpoints: ({ query, mutation }) => ({
    drafts: query<DraftSummary[], void>({
      query: () => ADDRESS,
      providesTags: (rows, error) => ['drafts', ...refetchAfterSignIn(rows, error)],
    }),
    deletedDrafts: query<DeletedDraft[], void>({
      query: () => `${ADDRESS}?deleted=1`,
      keepUnusedDataFor: 0,
      providesTags: (rows, error) => ['drafts', ...refetchAfterSignIn(rows, error)],
    }),
    draft: query<Draft, string>({
      query: (id) => path(id),
      keepUnusedDataFor: 0,
      providesTags: refetchAfterSignIn,
    }),
    publishDraft: mutation<Written<PublishedRow>, { id: string; version: number }>({
      queryFn: async ({ id, version }) => written(await send<PublishedRow>('POST', path(id, '/publish'), { version })),
      invalidatesTags: afterPublication,
    }),
    /** A time of Lisbon, `YYYY-MM-DDTHH:MM`; null takes it back. */
    scheduleDraft: mutation<Draft, { id: string; publishAt: string | null }>({
      queryFn: ({ id, publishAt }) => send<Draft>('PUT', path(id, '/schedule'), { publishAt }),
      invalidatesTags: ['drafts'],
    }),
    linkDraft: mutation<{ url: string }, string>({
      queryFn: (id) => send<{ url: string }>('POST', path(id, '/link')),
      invalidatesTags: ['drafts'],
    }),
    unlinkDraft: mutation<null, string>({
      queryFn: (id) => send<null>('DELETE', path(id, '/link')),
      invalidatesTags: ['drafts'],
    }),
    /** Asks the lists again. */
    refreshDrafts: mutation<null, void>({
      queryFn: () => ({ data: null }),
      invalidatesTags: ['drafts'],
    }),
    removeDraft: mutation<null, string>({
      queryFn: (id) => send<null>('DELETE', path(id)),
      invalidatesTags: ['drafts', 'acts'],
    }),
    withdraw: mutation<Written<Draft>, { path: 'news' | 'pages'; id: string }>({
      queryFn: async ({ path: kind, id }) =>
        written(await send<Draft>('POST', `/api/admin/${kind}/${encodeURIComponent(id)}/withdraw`)),
      invalidatesTags: afterPublication,
    }),
  }),
})
