import type { Knex } from 'knex'
import { typesOf } from '../content/kind-types.ts'
import { type Kind, type KindEntry, kindEntries } from '../content/kinds.ts'
import type { EventRow } from '../log/event.ts'

export type Side = 'before' | 'after'
export type Found = Pick<EventRow, 'position' | 'request_id'>
type Row = Found & Pick<EventRow, 'data'>

const ACTS_AT_A_TIME = 20

/** The last event of a kind in the nearest act that changed what a list of all its items shows. */
export async function nearestInList(db: Knex, kind: Kind, side: Side, from: number): Promise<Found | undefined> {
  const [beyond, order] = side === 'before' ? (['<', 'desc'] as const) : (['>', 'asc'] as const)
  for (let bound = from; ; ) {
    const acts = db('read_acts').where({ kind }).where('position', beyond, bound)
    const nearest = acts.orderBy('position', order).limit(ACTS_AT_A_TIME).select('act', 'position')
    const rows: Row[] = await db
      .from(nearest.as('nearest'))
      .join('events', 'events.request_id', 'nearest.act')
      .whereIn('events.type', typesOf(kind))
      .orderBy('nearest.position', order)
      .select('nearest.position', 'events.request_id', 'events.data')
    const shown = rows.find(({ data }) => isListed(kind, JSON.parse(data)))
    if (shown || rows.length === 0) return shown
    bound = rows.at(-1)!.position
  }
}

function isListed(kind: Kind, data: object): boolean {
  const names = Object.keys(data)
  const { unlisted = [] }: KindEntry = kindEntries[kind]
  return names.length === 0 || names.some((name) => !unlisted.includes(name))
}
