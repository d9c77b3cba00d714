import type { Knex } from 'knex'
import type { ScheduleItem, ScheduleItemEvent, ScheduleState } from '../src/content/schedule-item.ts'
import { defineProjection, itemColumns, patchItem, putItem, removeItem } from './projection.ts'

export const scheduleProjection = defineProjection<ScheduleItemEvent>({
  name: 'schedule',
  version: 2,
  table: 'read_schedule',
  key: ['id'],
  create(table) {
    itemColumns(table)
    table.text('date').notNullable()
    table.text('time').notNullable()
    table.text('title').notNullable()
    table.text('category')
    table.text('location').notNullable()
    table.text('description').notNullable()
    table.text('imageUrl')
    table.integer('registrationRequired').notNullable()
    table.text('guestName')
    table.text('guestBio')
    table.index(['date', 'time', 'position'])
  },
  on: {
    ScheduleItemAdded: (event) => putItem(event, event.data),
    ScheduleItemRevised: (event) => patchItem(event, event.data),
    ScheduleItemCancelled: removeItem,
  },
})

const columns = [
  'id',
  'date',
  'time',
  'title',
  'category',
  'location',
  'description',
  'imageUrl',
  'registrationRequired',
  'guestName',
  'guestBio',
  'version',
] as const

type StoredItem = Omit<ScheduleItem, 'registrationRequired'> & { registrationRequired: number }
const fromRow = (row: StoredItem): ScheduleItem => ({ ...row, registrationRequired: row.registrationRequired === 1 })

export async function allScheduleItems(db: Knex): Promise<ScheduleItem[]> {
  const rows: StoredItem[] = await db('read_schedule').select(columns).orderBy(['date', 'time', 'position'])
  return rows.map(fromRow)
}

export async function scheduleState(db: Knex): Promise<ScheduleState> {
  return { hasSessions: (await db('read_schedule').select('id').first()) !== undefined }
}

export async function scheduleItemById(db: Knex, id: string): Promise<ScheduleItem | undefined> {
  const row: StoredItem | undefined = await db('read_schedule').select(columns).where({ id }).first()
  return row && fromRow(row)
}
