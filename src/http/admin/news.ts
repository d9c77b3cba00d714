import { newsById } from '../../../projections/news.ts'
import { todayInLisbon } from '../../content/lisbon-time.ts'
import { news } from '../../content/news.ts'
import { type AdminParts, recordHandlers } from './records.ts'
import { slugFor, tidySlug } from './slugs.ts'

export const adminNews = (parts: AdminParts) =>
  recordHandlers(
    {
      noun: news,
      byId: newsById,
      picture: { part: 'image', field: 'imageUrl' },
      tidied: tidySlug,
      filled: { slug: slugFor('news'), publishDate: (_, { now }) => todayInLisbon(now) },
    },
    parts,
  )
