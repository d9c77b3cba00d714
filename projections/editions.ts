import type { Knex } from 'knex'
import type { Edition, EditionEvent } from '../src/content/edition.ts'
import { defineProjection, itemColumns, patchItem, putItem, removeItem } from './projection.ts'

export const editionsProjection = defineProjection<EditionEvent>({
  name: 'editions',
  version: 2,
  table: 'read_editions',
  key: ['id'],
  taken: { year: 'Este ano já está registado.' },
  create(table) {
    itemColumns(table)
    table.bigInteger('year').notNullable().unique()
    table.text('title').notNullable()
    table.text('place').notNullable()
    table.text('description').notNullable()
    table.text('imageUrl')
  },
  on: {
    EditionRecorded: (event) => putItem(event, event.data),
    EditionRevised: (event) => patchItem(event, event.data),
    EditionRemoved: removeItem,
  },
})

const columns = ['id', 'year', 'title', 'place', 'description', 'imageUrl', 'version'] as const

/** Newest first. */
export const previousYears = (db: Knex): Promise<Edition[]> =>
  db('read_editions').select(columns).orderBy('year', 'desc')

export const editionById = (db: Knex, id: string): Promise<Edition | undefined> =>
  db('read_editions').select(columns).where({ id }).first()
