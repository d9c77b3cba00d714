import type { Knex } from 'knex'
import type { NewsItem } from '../src/content/news.ts'
import { describedItems } from './described-items.ts'

export type LatestNews = Omit<NewsItem, 'version'> & { updatedAt: string }

const described = describedItems('read_news', 'image')
const ownColumns = ['id', 'slug', 'title', 'excerpt', 'category', 'publishDate', 'imageUrl', 'content', 'updatedAt']

export async function latestNews(db: Knex, limit: number): Promise<LatestNews[]> {
  const rows = await described
    .rows(db)
    .select([...ownColumns, ...described.columns])
    .orderBy([
      { column: 'publishDate', order: 'desc' },
      { column: 'position', order: 'desc' },
    ])
    .limit(limit)
  return rows.map(described.fromRow)
}
