import type { Knex } from 'knex'
import type { Page, PageEvent, PageSummary } from '../src/content/page.ts'
import { describedItems } from './described-items.ts'
import { defineProjection, itemColumns, patchItem, putItem, removeItem } from './projection.ts'
import { BY_RANK, rankColumn, storedRank } from './rank.ts'

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
    table.double('rank')
    table.integer('inMenu').notNullable()
  },
  on: {
    PagePublished: (event) => putItem(event, event.data),
    PageRevised: (event) => patchItem(event, event.data),
    PageWithdrawn: removeItem,
    PageUnpublished: removeItem,
  },
})

const described = describedItems('read_pages', 'headerImage')
const ownSummaryColumns = ['id', 'slug', 'title', 'menuTitle', 'headerImageUrl', 'inMenu', 'version'] as const
const summaryColumns = [...ownSummaryColumns, ...described.columns]
const columns = [...summaryColumns, 'content']

const fromRow = (row: Page) => ({ ...described.fromRow(row), inMenu: Number(row.inMenu) === 1 })

export async function allPages(db: Knex): Promise<PageSummary[]> {
  const rows = await described.rows(db).select(summaryColumns).select(rankColumn(db)).orderByRaw(BY_RANK)
  return rows.map(fromRow)
}

export const pagesInMenu = async (db: Knex): Promise<PageSummary[]> =>
  (await allPages(db)).filter(({ inMenu }) => inMenu)

export const pageBySlug = (db: Knex, slug: string): Promise<Page | undefined> => findPage(db, { slug })

export const pageById = (db: Knex, id: string): Promise<Page | undefined> => findPage(db, { id })

async function findPage(db: Knex, by: Partial<Page>): Promise<Page | undefined> {
  const row = await described.rows(db).select(columns).select(rankColumn(db)).where(by).first()
  return row && fromRow(row)
}

export const storedPageRank = storedRank('read_pages')
