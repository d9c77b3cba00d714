import type { Knex } from 'knex'
import type { Edition, EditionEvent } from '../src/content/edition.ts'
import { describedItems } from './described-items.ts'
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

const described = describedItems('read_editions', 'image')
const ownColumns = ['id', 'year', 'title', 'place', 'description', 'imageUrl', 'version'] as const
const columns = [...ownColumns, ...described.columns]

/** Newest first. */
export async function previousYears(db: Knex): Promise<Edition[]> {
  const rows = await described.rows(db).select(columns).orderBy('year', 'desc')
  return rows.map(described.fromRow)
}

export async function editionById(db: Knex, id: string): Promise<Edition | undefined> {
  const row = await described.rows(db).select(columns).where({ id }).first()
  return row && described.fromRow(row)
}
