import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react'
import type { Edition } from '../../src/content/edition.ts'
import type { Episode } from '../../src/content/episode.ts'
import type { NewsItem, NewsSummary } from '../../src/content/news.ts'
import type { Page, PageSummary } from '../../src/content/page.ts'
import type { ScheduleItem } from '../../src/content/schedule-item.ts'
import type { PublicSection } from '../../src/content/section.ts'
import type { Sponsor } from '../../src/content/sponsor.ts'
import type { Writer } from '../../src/content/writer.ts'

/** What the server says when it refuses: a sentence, the fields it is about, and on a conflict the row as it stands. */
export type Refusal = { message?: string; errors?: Record<string, string>; current?: unknown }

/** `message` is the spec's '{status}: {body or status text}'. A request that never arrived has status 0. */
export type ReadError = { status: number; message: string; refusal?: Refusal }
export type Answer = { data: unknown } | { error: ReadError }

/** How a store gets an address answered: by fetch in the browser, in process on the server. */
export type Ask = (path: string) => Promise<Answer>

const askTheStore: BaseQueryFn<string, unknown, ReadError> = (path, { extra }) => (extra as { ask: Ask }).ask(path)

const slugIn = (path: string) => (slug: string) => `${path}/${encodeURIComponent(slug)}`

/** The one table of reads: what the pages ask, on both sides. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: askTheStore,
  endpoints: ({ query }) => ({
    pages: query<PageSummary[], void>({ query: () => '/api/pages' }),
    page: query<Page, string>({ query: slugIn('/api/pages') }),
    sections: query<PublicSection[], string>({
      query: (pageSlug) => `/api/page-sections?pageSlug=${encodeURIComponent(pageSlug)}`,
      // The spec's own: never cached
      keepUnusedDataFor: 0,
    }),
    sponsors: query<Sponsor[], void>({ query: () => '/api/sponsors' }),
    news: query<NewsSummary[], void>({ query: () => '/api/news' }),
    newsItem: query<NewsItem, string>({ query: slugIn('/api/news') }),
    writers: query<Writer[], void>({ query: () => '/api/writers' }),
    writer: query<Writer, string>({ query: slugIn('/api/writers') }),
    schedule: query<ScheduleItem[], void>({ query: () => '/api/schedule' }),
    podcasts: query<Episode[], void>({ query: () => '/api/podcasts' }),
    previousYears: query<Edition[], void>({ query: () => '/api/previous-years' }),
  }),
})
