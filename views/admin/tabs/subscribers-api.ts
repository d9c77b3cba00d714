import type { Subscriber } from '../../../src/content/subscriber.ts'
import { adminApi, refetchAfterSignIn } from '../../forms/api.ts'
import { send } from '../../forms/send.ts'

type SubscriberPage = { rows: Subscriber[]; total: number }

const SUBSCRIBERS_PER_PAGE = 100

async function loadSubscriberPage(search: string, before: string | null) {
  const params = { limit: String(SUBSCRIBERS_PER_PAGE), q: search, ...(before === null ? {} : { before }) }
  const result = await send<Subscriber[]>('GET', `/api/admin/newsletter?${new URLSearchParams(params)}`)
  if (result.error) return result
  return { data: { rows: result.data, total: Number(result.meta?.get('x-total-count')) } }
}

export const subscribersApi = adminApi.injectEndpoints({
  endpoints: ({ infiniteQuery, mutation }) => ({
    /** Matching subscribers, newest first; a page starts after the last row of the one before. */
    subscribers: infiniteQuery<SubscriberPage, string, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ rows }) => (rows.length < SUBSCRIBERS_PER_PAGE ? undefined : rows.at(-1)?.id),
      },
      queryFn: ({ queryArg, pageParam }) => loadSubscriberPage(queryArg, pageParam),
      providesTags: (pages, error) => ['subscribers', ...refetchAfterSignIn(pages, error)],
    }),
    eraseSubscriber: mutation<null, string>({
      queryFn: (id) => send<null>('DELETE', `/api/admin/newsletter/${encodeURIComponent(id)}`),
      invalidatesTags: (_, error) => (error ? [] : ['subscribers']),
    }),
  }),
})
