import type { Knex } from 'knex'
import { type Kind, type KindEntry, kindEntries } from '../content/kinds.ts'
import type { EventRow } from '../log/event.ts'

export type Side = 'before' | 'after'
export type Found = Pick<EventRow, 'position' | 'request_id'>

const PAGE_SIZE = 50
const DAY_MS = 86_400_000

type Range = { after: number; before: number } // both exclusive

/** The nearest event that changed what a list of all items shows. */
export async function nearestInList(db: Knex, kind: Kind, side: Side, from: number): Promise<Found | undefined> {
  for (let bound: number | undefined = from; bound !== undefined; ) {
    const { ranges, rest } = await (side === 'before' ? rangesBefore : rangesAfter)(db, kind, bound)
    bound = rest
    for (const range of ranges) {
      const rows = await eventsIn(db, kind, side, range)
      const shown = rows.find(({ data }) => isListed(kind, JSON.parse(data)))
      if (shown) return shown
      if (rows.length < PAGE_SIZE) continue
      bound = rows.at(-1)!.position
      break
    }
  }
  return undefined
}

/** Nearest first: the day that goes on at the position, then the last event of an earlier day. */
async function rangesBefore(db: Knex, kind: Kind, position: number): Promise<{ ranges: Range[]; rest?: number }> {
  const [day, earlier] = await Promise.all([
    days(db).where({ kind }).where('position', '>=', position).orderBy('position').first(),
    days(db).where({ kind }).where('position', '<', position).orderBy('position', 'desc').first(),
  ])
  const ranges: Range[] = []
  if (day) ranges.push({ after: await lastBeforeDay(db, day.day), before: position })
  if (earlier) ranges.push({ after: earlier.position - 1, before: earlier.position + 1 })
  return { ranges, rest: earlier?.position }
}

async function rangesAfter(db: Knex, kind: Kind, position: number): Promise<{ ranges: Range[]; rest?: number }> {
  const day = await days(db).where({ kind }).where('position', '>', position).orderBy('position').first()
  if (!day) return { ranges: [] }
  const after = Math.max(position, await lastBeforeDay(db, day.day))
  return { ranges: [{ after, before: day.position + 1 }], rest: day.position }
}

const days = (db: Knex) => db<{ day: string; kind: string; position: number }>('read_days')

/** With a day to spare, because a clock may have been set back. */
async function lastBeforeDay(db: Knex, day: string): Promise<number> {
  const dayBefore = new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)
  const found = await days(db).where('day', '<', dayBefore).max({ position: 'position' }).first()
  return found?.position ?? 0
}

const eventsIn = (
  db: Knex,
  kind: Kind,
  side: Side,
  { after, before }: Range,
): Promise<(Found & Pick<EventRow, 'data'>)[]> =>
  db('events')
    .where('position', '>', after)
    .where('position', '<', before)
    .whereRaw('substr(stream, 1, ?) = ?', [kind.length + 1, `${kind}/`])
    .orderBy('position', side === 'before' ? 'desc' : 'asc')
    .select('position', 'request_id', 'data')
    .limit(PAGE_SIZE)

function isListed(kind: Kind, data: object): boolean {
  const names = Object.keys(data)
  const { unlisted = [] }: KindEntry = kindEntries[kind]
  return names.length === 0 || names.some((name) => !unlisted.includes(name))
}
