import type { Knex } from 'knex'
import { guestNames } from '../src/content/guest-names.ts'
import type { SessionBrief } from '../src/content/schedule-item.ts'
import type { GuestWriter } from '../src/content/writer.ts'
import { briefColumns, byStart, inProgramme, withEnd } from './schedule.ts'

/** The writers whose name is exactly a guest's; of two with one name the first. */
export async function guestWriters(db: Knex): Promise<GuestWriter[]> {
  const guests: string[] = await inProgramme(db).whereNotNull('guestName').distinct().pluck('guestName')
  const names = [...new Set(guests.flatMap(guestNames))]
  const writers: GuestWriter[] = await db('read_writers')
    .whereIn('name', names)
    .orderBy('position', 'desc')
    .select('name', 'slug')
  return [...new Map(writers.map((writer) => [writer.name, writer])).values()].reverse()
}

/** Those with a guest of exactly this name, cancelled ones included. */
export async function sessionsOfGuest(db: Knex, name: string): Promise<SessionBrief[]> {
  const rows: (SessionBrief & { guestName: string })[] = await inProgramme(db)
    .whereNotNull('guestName')
    .select(...briefColumns, 'guestName')
    .orderBy(byStart)
  return rows
    .filter(({ guestName }) => guestNames(guestName).includes(name))
    .map(({ guestName, ...session }) => ({ ...session, ...withEnd(session) }))
}
