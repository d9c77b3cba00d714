import type { Knex } from 'knex'
import { wholeActs } from '../../projections/acts.ts'
import { streamsWithSlug } from '../../projections/slug-lookup.ts'
import { type SluggedKind, typesOf } from '../content/catalogue.ts'
import { type Kind, type KindEntry, kindEntries } from '../content/kinds.ts'

/** What a page shows: all items of a kind, the item with a slug, or the sections of a page. */
export type PagePart = { list: Kind } | { item: SluggedKind; slug: string } | { sections: string }

/** `last`: the position of its last event, where it stands. */
export type ActSpan = { act: string; last: number }

type Side = 'before' | 'after'

const ACTS_AT_A_TIME = 20

/** The acts that changed the page, nearest to a position. */
export async function changesAround(
  db: Knex,
  parts: readonly PagePart[],
  position: number,
): Promise<{ previous: ActSpan | null; next: ActSpan | null }> {
  const nearest = async (side: Side) => {
    const found = await Promise.all(
      parts.map((part) =>
        'list' in part ? nearestInList(db, part.list, side, position) : nearestOf(db, part, side, position),
      ),
    )
    const sorted = found.flatMap((span) => span ?? []).sort((one, other) => one.last - other.last)
    return (side === 'before' ? sorted.at(-1) : sorted[0]) ?? null
  }
  const [previous, next] = await Promise.all([nearest('before'), nearest('after')])
  return { previous, next }
}

const actsBeyond = (db: Knex, side: Side, from: number): Knex.QueryBuilder =>
  wholeActs(db)
    .where('act.position', side === 'before' ? '<' : '>', from)
    .orderBy('act.position', side === 'before' ? 'desc' : 'asc')
    .select({ act: 'act.act', last: 'act.position' })

/** Of all items that ever had the slug, or all sections that were on the page when they were last written. */
function nearestOf(
  db: Knex,
  part: Exclude<PagePart, { list: Kind }>,
  side: Side,
  from: number,
): Promise<ActSpan | undefined> {
  const streams =
    'item' in part
      ? streamsWithSlug(db, part.item, part.slug)
      : db('read_titles').where({ kind: 'section', by: part.sections }).select('stream')
  const touching = db('events').whereIn('stream', streams).select('request_id')
  return actsBeyond(db, side, from).whereIn('act.act', touching).first()
}

async function nearestInList(db: Knex, kind: Kind, side: Side, from: number): Promise<ActSpan | undefined> {
  for (let bound = from; ; ) {
    const ofKind = db({ part: 'read_acts' }).whereRaw('part.act = act.act').where({ 'part.kind': kind })
    const acts: ActSpan[] = await actsBeyond(db, side, bound).whereExists(ofKind).limit(ACTS_AT_A_TIME)
    const events: { act: string; data: string }[] = await db('events')
      .whereIn(
        'request_id',
        acts.map(({ act }) => act),
      )
      .whereIn('type', typesOf(kind))
      .select({ act: 'request_id', data: 'data' })
    const listed = new Set(events.filter(({ data }) => isListed(kind, JSON.parse(data))).map(({ act }) => act))
    const found = acts.find(({ act }) => listed.has(act))
    if (found || acts.length < ACTS_AT_A_TIME) return found
    bound = acts.at(-1)!.last
  }
}

function isListed(kind: Kind, data: object): boolean {
  const names = Object.keys(data)
  const { unlisted = [] }: KindEntry = kindEntries[kind]
  return names.length === 0 || names.some((name) => !unlisted.includes(name))
}
