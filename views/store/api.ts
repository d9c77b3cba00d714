import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react'
import type { Edition, EditionsState } from '../../src/content/edition.ts'
import type { Episode } from '../../src/content/episode.ts'
import type { ChangedSince } from '../../src/content/history.ts'
import type { NewsArticle, NewsSummary } from '../../src/content/news.ts'
import type { Page, PageSummary } from '../../src/content/page.ts'
import type {
  RemovedSession,
  ScheduleItem,
  ScheduleState,
  Session,
  SessionBrief,
} from '../../src/content/schedule-item.ts'
import type { PublicSection } from '../../src/content/section.ts'
import type { Sponsor } from '../../src/content/sponsor.ts'
import type { GuestWriter, Writer } from '../../src/content/writer.ts'

/** The body of a 4xx response: a sentence, the messages of fields, on a conflict the current row, or what changed since. */
export type Refusal = {
  message?: string
  errors?: Record<string, string>
  current?: unknown
  fields?: readonly ChangedSince[]
  /** Of all `fields`, which are at most 20. */
  count?: number
}

/** `message` is '{status}: {body or status text}', as the spec demands. A network error has status 0. */
export type ReadError = { status: number; message: string; refusal?: Refusal }
export type QueryResult = { data: unknown } | { error: ReadError }

export type ExecuteQuery = (path: string) => Promise<QueryResult>

const baseQuery: BaseQueryFn<string, unknown, ReadError> = (path, { extra }) =>
  (extra as { executeQuery: ExecuteQuery }).executeQuery(path)

const itemAddress = (path: string) => (slug: string) => `${path}/${encodeURIComponent(slug)}`

/** Of the public reads, by endpoint. */
export const addresses = {
  pages: () => '/api/pages',
  page: itemAddress('/api/pages'),
  sections: (pageSlug: string) => `/api/page-sections?pageSlug=${encodeURIComponent(pageSlug)}`,
  frame: () => '/api/frame-sections',
  sponsors: () => '/api/sponsors',
  news: () => '/api/news',
  newsItem: itemAddress('/api/news'),
  writers: () => '/api/writers',
  writer: itemAddress('/api/writers'),
  schedule: () => '/api/schedule',
  session: itemAddress('/api/schedule'),
  scheduleState: () => '/api/schedule-state',
  scheduleRemoved: () => '/api/schedule-removed',
  scheduleGuests: () => '/api/schedule-guests',
  editionsState: () => '/api/previous-years-state',
  writerSessions: itemAddress('/api/writer-sessions'),
  podcasts: () => '/api/podcasts',
  previousYears: () => '/api/previous-years',
}

export type ApiRead = { endpoint: keyof typeof addresses; argument?: string }

export const addressOf = ({ endpoint, argument = '' }: ApiRead): string => addresses[endpoint](argument)

export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  endpoints: ({ query }) => ({
    pages: query<PageSummary[], void>({ query: addresses.pages }),
    page: query<Page, string>({ query: addresses.page }),
    // The spec forbids caching these
    sections: query<PublicSection[], string>({ query: addresses.sections, keepUnusedDataFor: 0 }),
    frame: query<PublicSection[], void>({ query: addresses.frame }),
    sponsors: query<Sponsor[], void>({ query: addresses.sponsors }),
    news: query<NewsSummary[], void>({ query: addresses.news }),
    newsItem: query<NewsArticle, string>({ query: addresses.newsItem }),
    writers: query<Writer[], void>({ query: addresses.writers }),
    writer: query<Writer, string>({ query: addresses.writer }),
    schedule: query<ScheduleItem[], void>({ query: addresses.schedule }),
    session: query<Session, string>({ query: addresses.session }),
    scheduleRemoved: query<RemovedSession[], void>({ query: addresses.scheduleRemoved }),
    scheduleGuests: query<GuestWriter[], void>({ query: addresses.scheduleGuests }),
    editionsState: query<EditionsState, void>({ query: addresses.editionsState }),
    writerSessions: query<SessionBrief[], string>({ query: addresses.writerSessions }),
    scheduleState: query<ScheduleState, void>({ query: addresses.scheduleState }),
    podcasts: query<Episode[], void>({ query: addresses.podcasts }),
    previousYears: query<Edition[], void>({ query: addresses.previousYears }),
  }),
})
