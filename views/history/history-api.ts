import type { BinItem, ItemHistory, Version } from '../../src/content/history.ts'
import { adminApi, refetchAfterSignIn, tagsOfKind } from '../forms/api.ts'
import { actOf, send } from '../forms/send.ts'
import type { UndoableAct } from '../store/toasts.ts'

export type ItemKey = Pick<ItemHistory, 'kind' | 'id'>

/** A row as the API gave it; of a version that removed the item only `exists: false`. */
export type VersionRow = Readonly<Record<string, unknown>>

/** `seen`: the newest version that was on the screen. */
export type RestoreRequest = ItemKey & { version: number; seen: number; slug?: string }
export type Restored = { row: { version: number } & VersionRow; act: UndoableAct | undefined }

const PER_PAGE = 30

const historyPath = ({ kind, id }: ItemKey) => `/api/admin/history/${kind}/${encodeURIComponent(id)}`

export const historyApi = adminApi.injectEndpoints({
  endpoints: ({ query, infiniteQuery, mutation }) => ({
    itemHistory: infiniteQuery<ItemHistory, ItemKey, number | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      queryFn: ({ queryArg, pageParam }) =>
        send<ItemHistory>(
          'GET',
          `${historyPath(queryArg)}?limit=${PER_PAGE}${pageParam === null ? '' : `&before=${pageParam}`}`,
        ),
      keepUnusedDataFor: 0,
      providesTags: (pages, error) => ['acts', ...refetchAfterSignIn(pages, error)],
    }),
    /** A version never changes. */
    version: query<VersionRow, ItemKey & { version: number }>({
      query: ({ version, ...key }) => `${historyPath(key)}/${version}`,
      keepUnusedDataFor: 300,
      providesTags: refetchAfterSignIn,
    }),
    /** Another `version` of the same item is another query. */
    lastVersion: query<Version | null, ItemKey & { version: number }>({
      queryFn: async (key) => {
        const { data, error } = await send<ItemHistory>('GET', `${historyPath(key)}?limit=1`)
        return error ? { error } : { data: data.versions[0] ?? null }
      },
      keepUnusedDataFor: 0,
      providesTags: refetchAfterSignIn,
    }),
    bin: query<BinItem[], BinItem['kind']>({
      query: (kind) => `/api/admin/bin?kind=${kind}`,
      keepUnusedDataFor: 0,
      providesTags: (items, error) => ['acts', ...refetchAfterSignIn(items, error)],
    }),
    restore: mutation<Restored, RestoreRequest>({
      queryFn: async ({ kind, id, ...body }) => {
        const result = await send<Restored['row']>('POST', `${historyPath({ kind, id })}/restore`, body)
        return result.error ? result : { data: { row: result.data, act: actOf(result) } }
      },
      // After a refusal, too: it may be for something that the list does not show yet
      invalidatesTags: (_result, _error, { kind }) => tagsOfKind(kind),
    }),
  }),
})
