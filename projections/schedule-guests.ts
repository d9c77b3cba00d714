import type { Knex } from 'knex'
import { guestNames } from '../src/content/guest-names.ts'
import { nameKey } from '../src/content/name-key.ts'
import type { SessionBrief } from '../src/content/schedule-item.ts'
import type { GuestWriter } from '../src/content/writer.ts'
import { briefColumns, byStart, inProgramme, withEnd } from './schedule.ts'

/** The writers whose name is a guest's; of two with one name the first. */
export async function guestWriters(db: Knex): Promise<GuestWriter[]> {
  const guests: string[] = await inProgramme(db).whereNotNull('guestName').distinct().pluck('guestName')
  const names = new Set(guests.flatMap(guestNames).map(nameKey))
  const writers: GuestWriter[] = await db('read_writers').orderBy('position', 'desc').select('name', 'slug')
  const byName = new Map(writers.map((writer) => [nameKey(writer.name), writer]))
  return [...byName].flatMap(([name, writer]) => (names.has(name) ? [writer] : [])).reverse()
}

/** Those with a guest of this name, cancelled ones included. */
export async function sessionsOfGuest(db: Knex, name: string): Promise<SessionBrief[]> {
  const rows: (SessionBrief & { guestName: string })[] = await inProgramme(db)
    .whereNotNull('guestName')
    .select(...briefColumns, 'guestName')
    .orderBy(byStart)
  return rows
    .filter(({ guestName }) => guestNames(guestName).some((guest) => nameKey(guest) === nameKey(name)))
    .map(({ guestName, ...session }) => ({ ...session, ...withEnd(session) }))
}
