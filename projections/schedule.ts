import type { Knex } from 'knex'
import { guestNames, nameKey } from '../src/content/labels.ts'
import type {
  RemovedSession,
  ScheduleItem,
  ScheduleItemEvent,
  ScheduleState,
  Session,
  SessionBrief,
  SessionLink,
} from '../src/content/schedule-item.ts'
import { endOfDate, heldSessions, nextAtPlace, type Period } from '../src/content/session-times.ts'
import { slugEnding } from '../src/content/slug.ts'
import type { GuestWriter } from '../src/content/writer.ts'
import { idOf } from '../src/decider.ts'
import { type ProjectedEvent, patchItem, putItem } from './projection.ts'
import { recordTable } from './record-table.ts'
import { sessionChanges, sessionsAt } from './session-changes.ts'

type Start = { firstDate: string; firstTime: string }

/** Removed items stay, with their slug and first start: subscribed calendars show them as cancelled, and they may come back. */
const table = recordTable<ScheduleItem>('schedule-item', {
  name: 'schedule',
  version: 5,
  taken: { slug: 'Este endereço já está a ser usado.', slugOwner: null },
  create(columns) {
    for (const name of ['slugOwner', 'firstDate', 'firstTime']) columns.text(name).notNullable()
    columns.integer('removed').notNullable()
    columns.unique(['slug', 'slugOwner'])
    columns.index(['date', 'time', 'position'])
  },
  on: {
    ScheduleItemAdded(event: ProjectedEvent<Extract<ScheduleItemEvent, { type: 'ScheduleItemAdded' }>>) {
      const { slug, ...fields } = event.data
      if (event.origin) return patchItem(event, { ...fields, removed: false })
      const first = { firstDate: fields.date, firstTime: fields.time }
      return putItem(event, { ...fields, ...first, slug, slugOwner: slugOwner(slug, idOf(event)), removed: false })
    },
    ScheduleItemCancelled: (event: ProjectedEvent) => patchItem(event, { removed: true }),
  },
  itemOf({ firstDate, firstTime, ...row }: ScheduleItem & Start) {
    const isMoved = row.date !== firstDate || row.time !== firstTime
    return { ...row, ...withEnd(row), movedFrom: isMoved ? { date: firstDate, time: firstTime } : null }
  },
})
export const scheduleProjection = table.projection

/** Only older slugs are made of the id, whose ending imported items may share: they are unique with the id. */
const slugOwner = (slug: string, id: string) => (`-${slug}`.endsWith(`-${slugEnding(id)}`) ? id : '')

/** An end that equals the start is none. */
export const withEnd = ({ time, endTime }: Pick<ScheduleItem, 'time' | 'endTime'>) => ({
  endTime: endTime === time ? null : endTime,
})

const inProgramme = (db: Knex) => db('read_schedule').where({ removed: 0 })
const described = (db: Knex) => table.rows(db).select('firstDate', 'firstTime')
export const byStart = ['date', 'time', 'position']

export const allScheduleItems = (db: Knex): Promise<ScheduleItem[]> =>
  table.list(described(db).where({ removed: 0 }).orderBy(byStart))

/** `since`: what changed since then is told (ISO-8601 UTC); without it nothing is. */
type Told = { since?: string }

export const programme = async (db: Knex, { since }: Told): Promise<ScheduleItem[]> =>
  withChanges(db, await allScheduleItems(db), since)

async function withChanges<Item extends ScheduleItem>(db: Knex, items: Item[], since?: string): Promise<Item[]> {
  const changes = since ? await sessionChanges(db, since) : undefined
  return items.map((item) => ({ ...item, change: changes?.get(item.id) ?? null }))
}

/** What was in the programme at `since`, would not be over then, and has been removed. */
export const newlyRemoved = async (db: Knex, { since }: Told): Promise<RemovedSession[]> =>
  since
    ? sessionsAt(db, since)
        .where({ removed: 1 })
        .where('date', '>=', since.slice(0, 10))
        .select('id', 'title')
        .orderBy(byStart)
    : []

/** The one removed last comes last; its `version` is that of its removal. */
export const removedScheduleItems = (db: Knex): Promise<ScheduleItem[]> =>
  table.list(described(db).where({ removed: 1 }).orderBy(['updatedAt', 'position']))

export const scheduleItemById = (db: Knex, id: string): Promise<ScheduleItem | undefined> =>
  table.find(described(db).where({ id, removed: 0 }))

/** Of a programme in which nothing is held: it is always before. */
export const NO_PROGRAMME: Period = { from: '9999-12-31', until: '9999-12-31' }

/** From its first day to the end of its last one. */
export async function programmePeriod(db: Knex): Promise<Period> {
  const rows: SessionBrief[] = await inProgramme(db).distinct('date', 'time', 'status').orderBy('date')
  const held = heldSessions(rows)
  return held[0] ? { from: held[0].date, until: endOfDate(held.at(-1)!.date) } : NO_PROGRAMME
}

const briefColumns = ['slug', 'title', 'date', 'time', 'endTime', 'location', 'status'] as const

export async function scheduleState(db: Knex): Promise<ScheduleState> {
  const rows: SessionBrief[] = await inProgramme(db).select(briefColumns).orderBy(byStart)
  return { hasSessions: rows.length > 0, sessions: rows.map((row) => ({ ...row, ...withEnd(row) })) }
}

export async function sessionBySlug(db: Knex, slug: string, { since }: Told = {}): Promise<Session | undefined> {
  const found = await table.find(described(db).where({ slug, removed: 0 }))
  if (!found) return
  const [item] = (await withChanges(db, [found], since)) as [ScheduleItem]
  const ofDay: (SessionLink & Pick<ScheduleItem, 'location' | 'status'>)[] = await inProgramme(db)
    .where({ date: item.date })
    .select('slug', 'title', 'date', 'time', 'location', 'status')
    .orderBy(byStart)
  const index = ofDay.findIndex((each) => each.slug === slug)
  const isHeld = ({ status }: { status: string }) => status !== 'cancelled'
  const linkOf = (each?: SessionLink): SessionLink | null =>
    each ? { slug: each.slug, title: each.title, date: each.date, time: each.time } : null
  const next = nextAtPlace(item, ofDay)
  return {
    ...item,
    before: linkOf(ofDay.slice(0, index).findLast(isHeld)),
    after: linkOf(ofDay.slice(index + 1).find(isHeld)),
    nextAtPlace: next ? { date: next.date, time: next.time } : null,
  }
}

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

/** `createdAt` and `updatedAt` are ISO-8601 UTC. */
export type CalendarItem = ScheduleItem & { createdAt: string; updatedAt: string; removed: number }

/** Includes removed items, which calendars show as cancelled. */
const calendarRows = (db: Knex) => described(db).select('createdAt', 'updatedAt', 'removed')

export const allCalendarItems = (db: Knex): Promise<CalendarItem[]> => table.list(calendarRows(db).orderBy(byStart))

/** In the order of the slugs; unknown ones are left out, removed items are not. */
export async function calendarItemsOf(db: Knex, slugs: readonly string[]): Promise<CalendarItem[]> {
  const items = await table.list<CalendarItem>(calendarRows(db).whereIn('slug', slugs))
  const bySlug = new Map(items.map((item) => [item.slug, item]))
  return [...new Set(slugs)].flatMap((slug) => bySlug.get(slug) ?? [])
}
