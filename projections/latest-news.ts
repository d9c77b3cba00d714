import type { Knex } from 'knex'
import type { NewsItem } from '../src/content/news.ts'

export type LatestNews = Omit<NewsItem, 'version'> & { updatedAt: string }

export const latestNews = (db: Knex, limit: number): Promise<LatestNews[]> =>
  db('read_news')
    .select('id', 'slug', 'title', 'excerpt', 'category', 'publishDate', 'imageUrl', 'content', 'updatedAt')
    .orderBy([
      { column: 'publishDate', order: 'desc' },
      { column: 'position', order: 'desc' },
    ])
    .limit(limit)
