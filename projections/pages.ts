import type { Knex } from 'knex'
import type { Page, PageSummary } from '../src/content/page.ts'
import { BY_RANK } from './rank.ts'
import { recordTable } from './record-table.ts'

export const pagesTable = recordTable<Page>('page', { name: 'pages', version: 3 })

export const allPages = (db: Knex): Promise<PageSummary[]> =>
  pagesTable.list(pagesTable.rows(db, 'content').orderByRaw(BY_RANK))

export const pagesInMenu = async (db: Knex): Promise<PageSummary[]> =>
  (await allPages(db)).filter(({ inMenu }) => inMenu)
