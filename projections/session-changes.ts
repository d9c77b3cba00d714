import type { Knex } from 'knex'
import type { ScheduleItem, ScheduleItemEvent, SessionChange } from '../src/content/schedule-item.ts'
import { idOf } from '../src/decider.ts'
import { defineProjection, type ProjectedEvent } from './projection.ts'

const slotNames = ['date', 'time', 'location', 'status'] as const
type Slot = Pick<ScheduleItem, 'date' | 'time' | 'location'> & { status: ScheduleItem['status'] | 'removed' }
type StoredEvent = { id: string; at: string } & { [Name in keyof Slot]: Slot[Name] | null }

/** A row where an event says day, hour, place or state; null is what it leaves as it was. */
const row = ({ position, at, ...event }: ProjectedEvent, said: Partial<Slot>) => {
  const slot = Object.fromEntries(slotNames.map((name) => [name, said[name] ?? null]))
  const isSaid = slotNames.some((name) => slot[name] !== null)
  return isSaid ? [{ kind: 'put' as const, row: { position, id: idOf(event), at, ...slot } }] : []
}

export const sessionChangesProjection = defineProjection<ScheduleItemEvent>({
  name: 'session-changes',
  version: 1,
  table: 'read_session_changes',
  key: ['position'],
  create(table) {
    table.integer('position').primary()
    table.text('id').notNullable().index()
    table.text('at').notNullable().index()
    for (const name of slotNames) table.text(name)
  },
  on: {
    ScheduleItemAdded: (event) => row(event, event.data),
    ScheduleItemRevised: (event) => row(event, event.data),
    ScheduleItemCancelled: (event) => row(event, { status: 'removed' }),
  },
})

type Course = { before: Slot; now: Slot; isAdded: boolean; wasOff: boolean }

/** What is told of sessions, by id: how they differ from what they were at `since` (ISO-8601 UTC). */
export async function sessionChanges(db: Knex, since: string): Promise<Map<string, SessionChange>> {
  const changed = db('read_session_changes').where('at', '>', since).select('id')
  const events: StoredEvent[] = await db('read_session_changes').whereIn('id', changed).orderBy('position')
  const courses = new Map<string, Course>()
  for (const { id, at, ...said } of events) {
    const known = courses.get(id)
    const now = {
      ...known?.now,
      ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null)),
    } as Slot
    const isOff = now.status !== 'scheduled'
    const { before = now, isAdded = true, wasOff = false } = (at > since && known) || {}
    courses.set(id, { now, before, isAdded: at > since && isAdded, wasOff: wasOff || isOff })
  }
  // A session is new only in a programme that was there already
  const mayBeNew = courses.size > 0 && (await sessionsAt(db, since).first('id')) !== undefined
  const told = [...courses].flatMap(([id, course]) => {
    const change = changeIn(course, mayBeNew)
    return change ? [[id, change] as const] : []
  })
  return new Map(told)
}

function changeIn({ before, now, isAdded, wasOff }: Course, mayBeNew: boolean): SessionChange | null {
  if (now.status === 'removed') return null
  if (now.status === 'cancelled') return before.status === 'cancelled' ? null : { kind: 'cancelled', was: null }
  const { date, time, location } = before
  const hasMoved = date !== now.date || time !== now.time || location !== now.location
  const was = hasMoved ? { date, time, location } : null
  if (wasOff) return { kind: 'restored', was }
  if (isAdded && mayBeNew) return { kind: 'new', was }
  return was && { kind: 'moved', was }
}

/** The rows of sessions that were in the programme at `since`, unless they were away then and came back. */
export const sessionsAt = (db: Knex, since: string): Knex.QueryBuilder =>
  db('read_schedule')
    .where('createdAt', '<=', since)
    .where((row) => row.where({ removed: 0 }).orWhere('updatedAt', '>', since))
