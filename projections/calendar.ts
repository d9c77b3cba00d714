import type { Knex } from 'knex'
import type { ScheduleItemEvent, ScheduleItemFields } from '../src/content/schedule-item.ts'
import { defineProjection, itemColumns, patchItem, putItem } from './projection.ts'

/** Cancelled items stay, so that subscribed calendars can show the cancellation. */
export const calendarProjection = defineProjection<ScheduleItemEvent>({
  name: 'calendar',
  version: 2,
  table: 'read_calendar',
  key: ['id'],
  create(table) {
    itemColumns(table)
    table.text('date').notNullable()
    table.text('time').notNullable()
    table.text('title').notNullable()
    table.text('category')
    table.text('location').notNullable()
    table.text('description').notNullable()
    table.integer('registrationRequired').notNullable()
    table.text('guestName')
    table.integer('cancelled').notNullable()
    table.index(['date', 'time', 'position'])
  },
  on: {
    ScheduleItemAdded: (event) => putItem(event, { ...withoutUnshown(event.data), cancelled: false }),
    ScheduleItemRevised: (event) => patchItem(event, withoutUnshown(event.data)),
    ScheduleItemCancelled: (event) => patchItem(event, { cancelled: true }),
  },
})

function withoutUnshown<F extends Partial<ScheduleItemFields>>({ imageUrl, guestBio, ...rest }: F) {
  return rest
}

/** `createdAt` and `updatedAt` are ISO-8601 UTC. */
export type CalendarItem = Omit<ScheduleItemFields, 'imageUrl' | 'guestBio'> & {
  id: string
  sequence: number
  createdAt: string
  updatedAt: string
  cancelled: boolean
}

const columns = [
  'id',
  'date',
  'time',
  'title',
  'category',
  'location',
  'description',
  'registrationRequired',
  'guestName',
  'createdAt',
  'updatedAt',
  'cancelled',
] as const

type StoredItem = Omit<CalendarItem, 'registrationRequired' | 'cancelled' | 'sequence'> & {
  registrationRequired: number
  cancelled: number
  version: number
}

/** Includes cancelled items. */
export async function allCalendarItems(db: Knex): Promise<CalendarItem[]> {
  const rows: StoredItem[] = await db('read_calendar')
    .select(...columns, 'version')
    .orderBy(['date', 'time', 'position'])
  return rows.map(({ version, ...row }) => ({
    ...row,
    sequence: version - 1,
    registrationRequired: row.registrationRequired === 1,
    cancelled: row.cancelled === 1,
  }))
}
