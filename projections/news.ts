import type { Knex } from 'knex'
import type { NewsEvent, NewsItem, NewsSummary } from '../src/content/news.ts'
import { describedItems } from './described-items.ts'
import { defineProjection, itemColumns, patchItem, putItem, removeItem } from './projection.ts'

export const newsProjection = defineProjection<NewsEvent>({
  name: 'news',
  version: 3,
  table: 'read_news',
  key: ['id'],
  taken: { slug: 'Este endereço já está a ser usado.' },
  create(table) {
    itemColumns(table)
    table.text('slug').notNullable().unique()
    table.text('title').notNullable()
    table.text('excerpt').notNullable()
    table.text('category').notNullable()
    table.text('publishDate').notNullable()
    table.text('imageUrl')
    table.text('content').notNullable()
    table.index(['publishDate', 'position'])
  },
  on: {
    NewsPublished: (event) => putItem(event, event.data),
    NewsRevised: (event) => patchItem(event, event.data),
    NewsWithdrawn: removeItem,
    NewsUnpublished: removeItem,
  },
})

const described = describedItems('read_news', 'image')
const ownSummaryColumns = ['id', 'slug', 'title', 'excerpt', 'category', 'publishDate', 'imageUrl', 'version'] as const
const summaryColumns = [...ownSummaryColumns, ...described.columns]
const columns = [...summaryColumns, 'content']

const newestFirst = [
  { column: 'publishDate', order: 'desc' },
  { column: 'position', order: 'desc' },
]

export async function allNews(db: Knex): Promise<NewsSummary[]> {
  const rows = await described.rows(db).select(summaryColumns).orderBy(newestFirst)
  return rows.map(described.fromRow)
}

export const newsBySlug = (db: Knex, slug: string): Promise<NewsItem | undefined> => findNews(db, { slug })

export const newsById = (db: Knex, id: string): Promise<NewsItem | undefined> => findNews(db, { id })

async function findNews(db: Knex, by: Partial<NewsItem>): Promise<NewsItem | undefined> {
  const row = await described.rows(db).select(columns).where(by).first()
  return row && described.fromRow(row)
}
