import type { Knex } from 'knex'
import { streamsWithSlug } from '../../projections/slug-lookup.ts'
import type { SluggedKind } from '../content/catalogue.ts'
import type { Kind } from '../content/kinds.ts'
import { type Found, nearestInList, type Side } from './list-changes.ts'

/** What a page shows: all items of a kind, the item with a slug, or the sections of a page. */
export type PagePart = { list: Kind } | { item: SluggedKind; slug: string } | { sections: string }

export type ActSpan = { act: string; last: number }
type Span = ActSpan & { first: number }

/** The acts that changed the page, nearest to a position by where their last event stands. */
export async function changesAround(
  db: Knex,
  parts: readonly PagePart[],
  position: number,
): Promise<{ previous: ActSpan | null; next: ActSpan | null }> {
  const [previous, next] = await Promise.all([previousAct(db, parts, position), nextAct(db, parts, position)])
  return { previous, next }
}

async function previousAct(db: Knex, parts: readonly PagePart[], position: number): Promise<ActSpan | null> {
  for (let below = position; ; ) {
    const found = await nearest(db, parts, 'before', below)
    if (!found) return null
    const span = await spanOf(db, found)
    if (span.last < position) return span
    below = Math.min(span.first, found.position)
  }
}

/** The act at the position itself may go on after it. */
async function nextAct(db: Knex, parts: readonly PagePart[], position: number): Promise<ActSpan | null> {
  const here: Found | undefined = await db('events').where({ position }).first('position', 'request_id')
  const open = here && (await spanOf(db, here))
  for (let above = open && open.last > position ? open.first - 1 : position; ; ) {
    const found = await nearest(db, parts, 'after', above)
    if (!found) return null
    const span = await spanOf(db, found)
    if (span.last > position) return span
    above = found.position
  }
}

/** Without the link of an undo, which changes nothing. */
async function spanOf(db: Knex, { request_id, position }: Found): Promise<Span> {
  const found = await db('events')
    .where({ request_id })
    .whereNot({ type: 'ActUndone' })
    .min({ first: 'position' })
    .max({ last: 'position' })
    .first()
  return { act: request_id, first: found?.first ?? position, last: found?.last ?? position }
}

async function nearest(db: Knex, parts: readonly PagePart[], side: Side, from: number): Promise<Found | undefined> {
  const found = await Promise.all(
    parts.map((part) =>
      'list' in part ? nearestInList(db, part.list, side, from) : nearestIn(db, streamsOf(db, part), side, from),
    ),
  )
  const sorted = found.flatMap((each) => each ?? []).sort((one, other) => one.position - other.position)
  return side === 'before' ? sorted.at(-1) : sorted[0]
}

/** All items that ever had the slug, and all sections that were on the page when they were last written. */
const streamsOf = (db: Knex, part: Exclude<PagePart, { list: Kind }>): Knex.QueryBuilder =>
  'item' in part
    ? streamsWithSlug(db, part.item, part.slug)
    : db('read_titles').where({ kind: 'section', by: part.sections }).select('stream')

/** By version, since in a stream it grows with the position and is indexed. */
function nearestIn(db: Knex, streams: Knex.QueryBuilder, side: Side, from: number): Promise<Found | undefined> {
  const order = side === 'before' ? 'desc' : 'asc'
  const position = db('events')
    .whereRaw('events.stream = streams.stream')
    .where('position', side === 'before' ? '<' : '>', from)
    .orderBy('version', order)
    .limit(1)
    .select('position')
  return db('events')
    .whereIn(
      'position',
      db
        .from(db.from(streams.as('streams')).select({ position }).as('nearest'))
        .whereNotNull('position')
        .orderBy('position', order)
        .limit(1)
        .select('position'),
    )
    .first('position', 'request_id')
}
