import type { Knex } from 'knex'
import type { NewsItem, NewsSummary } from '../src/content/news.ts'
import { recordTable } from './record-table.ts'

const table = recordTable<NewsItem>('news', {
  name: 'news',
  version: 3,
  create: (columns) => columns.index(['publishDate', 'position']),
})
export const { projection: newsProjection, byId: newsById, bySlug: newsBySlug } = table

const newestFirst = [
  { column: 'publishDate', order: 'desc' },
  { column: 'position', order: 'desc' },
]

export const allNews = (db: Knex): Promise<NewsSummary[]> => table.list(table.rows(db, 'content').orderBy(newestFirst))

export type LatestNews = Omit<NewsItem, 'version'> & { updatedAt: string }

export const latestNews = (db: Knex, limit: number): Promise<LatestNews[]> =>
  table.list(table.rows(db).select('updatedAt').orderBy(newestFirst).limit(limit))
