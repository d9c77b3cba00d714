import type { Knex } from 'knex'
import type { Page, PageSummary } from '../src/content/page.ts'
import { BY_RANK, storedRank } from './rank.ts'
import { recordTable } from './record-table.ts'

const table = recordTable<Page>('page', { name: 'pages', version: 3 })
export const { projection: pagesProjection, byId: pageById, bySlug: pageBySlug } = table

export const allPages = (db: Knex): Promise<PageSummary[]> => table.list(table.rows(db, 'content').orderByRaw(BY_RANK))

export const pagesInMenu = async (db: Knex): Promise<PageSummary[]> =>
  (await allPages(db)).filter(({ inMenu }) => inMenu)

export const storedPageRank = storedRank('read_pages')
