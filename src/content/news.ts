import { z } from 'zod'
import { plainDate } from './dates.ts'
import { todayInLisbon } from './lisbon-time.ts'
import type { DescribedPicture } from './picture-description.ts'
import { type RecordEvent, recordNoun } from './record.ts'
import { line, pictureAddress, richText, type Stored, text } from './text.ts'

const newsFields = z.object({
  slug: text,
  title: line,
  excerpt: text,
  category: line,
  publishDate: plainDate,
  imageUrl: pictureAddress,
  content: richText(),
})
export type NewsFields = Stored<typeof newsFields>

export type NewsLink = Pick<NewsFields, 'slug' | 'title'>
/** As its own page reads it, with the older and the newer one. */
export type NewsArticle = NewsItem & { before: NewsLink | null; after: NewsLink | null }

export const news = recordNoun({
  kind: 'news',
  fields: newsFields,
  blank: { title: '', excerpt: '', category: '', imageUrl: null, content: '' },
  defaults: (_item, now) => ({ publishDate: todayInLisbon(now) }),
  slugFrom: 'title',
  commands: { create: 'PublishNews', change: 'ReviseNews', remove: 'WithdrawNews', unpublish: 'UnpublishNews' },
  events: {
    created: 'NewsPublished',
    changed: 'NewsRevised',
    removed: 'NewsWithdrawn',
    unpublished: 'NewsUnpublished',
  },
  notFound: 'Esta notícia não existe.',
})
export type NewsEvent = RecordEvent<NewsFields, (typeof news)['events']>

export type NewsItem = NewsFields & DescribedPicture & { id: string; version: number }
export type NewsSummary = Omit<NewsItem, 'content'>
