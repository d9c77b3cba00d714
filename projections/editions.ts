import type { Knex } from 'knex'
import type { Edition, EditionsState } from '../src/content/edition.ts'
import { recordTable } from './record-table.ts'

export const editionsTable = recordTable<Edition>('edition', {
  name: 'editions',
  version: 2,
  taken: { year: 'Este ano já está registado.' },
  create: (columns) => columns.unique(['year']),
})
export const editionsProjection = editionsTable.projection

/** Newest first. */
export const previousYears = (db: Knex): Promise<Edition[]> =>
  editionsTable.list(editionsTable.rows(db).orderBy('year', 'desc'))

export const editionsState = async (db: Knex): Promise<EditionsState> => ({
  hasEditions: (await db('read_editions').first('id')) !== undefined,
})
