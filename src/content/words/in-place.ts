import type { Kind } from '../catalogue.ts'
import { episodeWords } from './episode.ts'
import type { AnyKindWords } from './kind-words.ts'
import { newsWords } from './news.ts'
import { pageWords } from './page.ts'
import { scheduleItemWords } from './schedule-item.ts'
import { sponsorWords } from './sponsor.ts'
import { writerWords } from './writer.ts'

/** The kinds that organisers edit on public pages, and their paths in the organisers' API. */
export const kindsInPlace: Partial<Record<Kind, { path: string; words: AnyKindWords }>> = {
  news: { path: 'news', words: newsWords },
  page: { path: 'pages', words: pageWords },
  'schedule-item': { path: 'schedule', words: scheduleItemWords },
  sponsor: { path: 'sponsors', words: sponsorWords },
  writer: { path: 'writers', words: writerWords },
  episode: { path: 'podcasts', words: episodeWords },
}
