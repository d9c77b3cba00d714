import type { Knex } from 'knex'
import { type ScheduleItemFields, scheduleItem } from '../src/content/schedule-item.ts'
import { withEnd } from './schedule.ts'

/** `createdAt` and `updatedAt` are ISO-8601 UTC; `sequence` grows with every change. */
export type CalendarItem = Omit<ScheduleItemFields, 'imageUrl' | 'guestBio'> & {
  id: string
  sequence: number
  createdAt: string
  updatedAt: string
  removed: boolean
}

const fields = Object.keys(scheduleItem.fields.omit({ imageUrl: true, guestBio: true }).shape)
const columns = ['id', ...fields, 'createdAt', 'updatedAt', 'removed', 'version']

type StoredItem = Omit<CalendarItem, 'registrationRequired' | 'removed' | 'sequence'> & {
  registrationRequired: number
  removed: number
  version: number
}

const fromRow = ({ version, ...row }: StoredItem): CalendarItem => ({
  ...row,
  ...withEnd(row),
  sequence: version - 1,
  registrationRequired: row.registrationRequired === 1,
  removed: row.removed === 1,
})

/** Includes removed items, which calendars show as cancelled. */
export async function allCalendarItems(db: Knex): Promise<CalendarItem[]> {
  const rows: StoredItem[] = await db('read_schedule').select(columns).orderBy(['date', 'time', 'position'])
  return rows.map(fromRow)
}

/** In the order of the slugs; unknown ones are left out, removed items are not. */
export async function calendarItemsOf(db: Knex, slugs: readonly string[]): Promise<CalendarItem[]> {
  const rows: StoredItem[] = await db('read_schedule').select(columns).whereIn('slug', slugs)
  const bySlug = new Map(rows.map((row) => [row.slug, fromRow(row)]))
  return [...new Set(slugs)].flatMap((slug) => bySlug.get(slug) ?? [])
}
