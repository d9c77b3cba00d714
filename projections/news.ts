import type { Knex } from 'knex'
import type { NewsArticle, NewsItem, NewsLink, NewsSummary } from '../src/content/news.ts'
import { recordTable } from './record-table.ts'

export const newsTable = recordTable<NewsItem>('news', {
  name: 'news',
  version: 3,
  create: (columns) => columns.index(['publishDate', 'position']),
})

const newestFirst = [
  { column: 'publishDate', order: 'desc' },
  { column: 'position', order: 'desc' },
]

export const allNews = (db: Knex): Promise<NewsSummary[]> =>
  newsTable.list(newsTable.rows(db, 'content').orderBy(newestFirst))

export type LatestNews = Omit<NewsItem, 'version'> & { updatedAt: string }

export const latestNews = (db: Knex, limit: number): Promise<LatestNews[]> =>
  newsTable.list(newsTable.rows(db).select('updatedAt').orderBy(newestFirst).limit(limit))

export async function newsBySlug(db: Knex, slug: string): Promise<NewsArticle | undefined> {
  const found = await newsTable.find(newsTable.rows(db).select('position').where({ slug }))
  if (!found) return
  const { position, ...item } = found as NewsItem & { position: number }
  const nearest = async (side: '<' | '>'): Promise<NewsLink | null> => {
    const beyond = db('read_news').whereRaw(`("publishDate", "position") ${side} (?, ?)`, [item.publishDate, position])
    const order = newestFirst.map(({ column }) => ({ column, order: side === '<' ? 'desc' : 'asc' }))
    return (await beyond.orderBy(order).first('slug', 'title')) ?? null
  }
  return { ...item, before: await nearest('<'), after: await nearest('>') }
}
