import type { DeletedDraft, Draft, DraftKind, DraftSummary } from '../../../src/content/draft.ts'
import { adminApi, refetchAfterSignIn } from '../../forms/api.ts'
import { actOf, isRepeat, type Result, send, upload } from '../../forms/send.ts'
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
export type PublishedRow = { id: string; version: number } & Record<string, unknown>
export type Published = { row: PublishedRow; act: UndoableAct | undefined; isRepeat: boolean }

const ADDRESS = '/api/admin/drafts'
const path = (id: string, rest = '') => `${ADDRESS}/${encodeURIComponent(id)}${rest}`

/** For the session of an open form, which must not pass by a cache. */
export const draftRequests = {
  find: (id: string) => send<Draft>('GET', path(id)),
  create: (draft: NewDraft, key: string) => send<Draft>('POST', ADDRESS, draft, key),
  change: (id: string, changed: ChangedDraft, key: string) => send<Draft>('PUT', path(id), changed, key),
  upload(picture: File, onProgress: (share: number) => void) {
    const form = new FormData()
    form.set('file', picture, picture.name)
    return upload<{ url: string }>('POST', '/api/admin/upload', form, onProgress)
  },
}

const published = (result: Result<PublishedRow>): Result<Published> =>
  result.error ? result : { data: { row: result.data, act: actOf(result), isRepeat: isRepeat(result) } }

const afterPublication = ['drafts', 'news', 'pages', 'acts'] as const

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
    publishDraft: mutation<Published, { id: string; version: number; key?: string }>({
      queryFn: async ({ id, version, key }) => published(await send('POST', path(id, '/publish'), { version }, key)),
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
    withdraw: mutation<{ draft: Draft; act: UndoableAct | undefined }, { path: 'news' | 'pages'; id: string }>({
      queryFn: async ({ path: kind, id }) => {
        const result = await send<Draft>('POST', `/api/admin/${kind}/${encodeURIComponent(id)}/withdraw`)
        return result.error ? result : { data: { draft: result.data, act: actOf(result) } }
      },
      invalidatesTags: afterPublication,
    }),
  }),
})
