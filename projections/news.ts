import type { Knex } from 'knex'
import type { NewsEvent, NewsItem, NewsSummary } from '../src/content/news.ts'
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

const summaryColumns = ['id', 'slug', 'title', 'excerpt', 'category', 'publishDate', 'imageUrl', 'version'] as const
const columns = [...summaryColumns, 'content'] as const

export const allNews = (db: Knex): Promise<NewsSummary[]> =>
  db('read_news')
    .select(summaryColumns)
    .orderBy([
      { column: 'publishDate', order: 'desc' },
      { column: 'position', order: 'desc' },
    ])

export const newsBySlug = (db: Knex, slug: string): Promise<NewsItem | undefined> =>
  db('read_news').select(columns).where({ slug }).first()

export const newsById = (db: Knex, id: string): Promise<NewsItem | undefined> =>
  db('read_news').select(columns).where({ id }).first()
