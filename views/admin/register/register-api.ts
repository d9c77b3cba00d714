import type { Register } from '../../../src/content/history.ts'
import { adminApi, refetchAfterSignIn } from '../../forms/api.ts'
import { send } from '../../forms/send.ts'
import { type Filters, filterQuery } from './filters.ts'

const ADDRESS = '/api/admin/history'
const LATEST = 5

export function loadRegister(filters: Filters, before: number | null = null) {
  const query = [filterQuery(filters), before === null ? '' : `before=${before}`].filter(Boolean).join('&')
  return send<Register>('GET', query ? `${ADDRESS}?${query}` : ADDRESS)
}

export const registerApi = adminApi.injectEndpoints({
  endpoints: ({ query, infiniteQuery }) => ({
    /** Matching acts, newest first; a page starts after the last act of the one before. */
    register: infiniteQuery<Register, Filters, number | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      queryFn: ({ queryArg, pageParam }) => loadRegister(queryArg, pageParam),
      // Opened again, it loads its first page and not all that were loaded
      keepUnusedDataFor: 0,
      providesTags: (_, error) => refetchAfterSignIn(_, error),
    }),
    latestActs: query<Register, void>({
      query: () => `${ADDRESS}?limit=${LATEST}`,
      providesTags: (_, error) => ['acts', ...refetchAfterSignIn(_, error)],
    }),
  }),
})
