import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react'
import type { Edition } from '../../src/content/edition.ts'
import type { Episode } from '../../src/content/episode.ts'
import type { NewsItem, NewsSummary } from '../../src/content/news.ts'
import type { Page, PageSummary } from '../../src/content/page.ts'
import type { ScheduleItem, ScheduleState } from '../../src/content/schedule-item.ts'
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

/** Where each read is answered: asked for by fetch in the browser, in process on the server. */
const addresses = {
  pages: () => '/api/pages',
  page: slugIn('/api/pages'),
  sections: (pageSlug: string) => `/api/page-sections?pageSlug=${encodeURIComponent(pageSlug)}`,
  frame: () => '/api/frame-sections',
  sponsors: () => '/api/sponsors',
  news: () => '/api/news',
  newsItem: slugIn('/api/news'),
  writers: () => '/api/writers',
  writer: slugIn('/api/writers'),
  schedule: () => '/api/schedule',
  scheduleState: () => '/api/schedule-state',
  podcasts: () => '/api/podcasts',
  previousYears: () => '/api/previous-years',
}

/** What a page asks for: an endpoint of the table below, and whose item or page. */
export type Read = { name: keyof typeof addresses; of?: string }

export const addressOf = ({ name, of = '' }: Read): string => addresses[name](of)

/** The one table of reads: what the pages ask, on both sides. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: askTheStore,
  endpoints: ({ query }) => ({
    pages: query<PageSummary[], void>({ query: addresses.pages }),
    page: query<Page, string>({ query: addresses.page }),
    // The spec's own: never cached
    sections: query<PublicSection[], string>({ query: addresses.sections, keepUnusedDataFor: 0 }),
    // Header and footer's part of the home page's sections: what every page begins with
    frame: query<PublicSection[], void>({ query: addresses.frame }),
    sponsors: query<Sponsor[], void>({ query: addresses.sponsors }),
    news: query<NewsSummary[], void>({ query: addresses.news }),
    newsItem: query<NewsItem, string>({ query: addresses.newsItem }),
    writers: query<Writer[], void>({ query: addresses.writers }),
    writer: query<Writer, string>({ query: addresses.writer }),
    schedule: query<ScheduleItem[], void>({ query: addresses.schedule }),
    scheduleState: query<ScheduleState, void>({ query: addresses.scheduleState }),
    podcasts: query<Episode[], void>({ query: addresses.podcasts }),
    previousYears: query<Edition[], void>({ query: addresses.previousYears }),
  }),
})
