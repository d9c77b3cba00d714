import type { Knex } from 'knex'
import type { Page, PageEvent, PageSummary } from '../src/content/page.ts'
import { defineProjection, itemColumns, patchItem, putItem, removeItem } from './projection.ts'

export const pagesProjection = defineProjection<PageEvent>({
  name: 'pages',
  version: 3,
  table: 'read_pages',
  key: ['id'],
  taken: { slug: 'Este endereço já está a ser usado.' },
  create(table) {
    itemColumns(table)
    table.text('slug').notNullable().unique()
    table.text('title').notNullable()
    table.text('menuTitle').notNullable()
    table.text('content').notNullable()
    table.text('headerImageUrl')
  },
  on: {
    PagePublished: (event) => putItem(event, event.data),
    PageRevised: (event) => patchItem(event, event.data),
    PageWithdrawn: removeItem,
    PageUnpublished: removeItem,
  },
})

const summaryColumns = ['id', 'slug', 'title', 'menuTitle', 'headerImageUrl', 'version'] as const
const columns = [...summaryColumns, 'content'] as const

/** In the order of the menu: oldest first. */
export const allPages = (db: Knex): Promise<PageSummary[]> =>
  db('read_pages').select(summaryColumns).orderBy('position')

export const pageBySlug = (db: Knex, slug: string): Promise<Page | undefined> =>
  db('read_pages').select(columns).where({ slug }).first()

export const pageById = (db: Knex, id: string): Promise<Page | undefined> =>
  db('read_pages').select(columns).where({ id }).first()
