import type { Knex } from 'knex'
import { presentRows } from '../../projections/present-rows.ts'
import { lastSlugs } from '../../projections/slug-lookup.ts'
import type { RemovedItem } from '../../projections/titles.ts'
import { catalogue, sluggedKinds } from '../content/catalogue.ts'
import { isKind, type Kind } from '../content/kinds.ts'
import { idOf } from '../decider.ts'
import { streamOf } from '../log/event.ts'
import { kindOf } from '../records/states.ts'

type Row = { id: string; slug?: string }
type Shown = { pages: { item?: { path: string } }; shownAt?: string | ((row: Row) => string | null) }

const MAX_IDS = 500 // bounds a query's values

/** The public address that shows each item now, by stream; none for items that are not public. */
export async function readHrefs(db: Knex, streams: Iterable<string>): Promise<Map<string, string>> {
  const idsByKind = new Map<string, Set<string>>()
  for (const stream of streams) {
    const ids = idsByKind.get(kindOf(stream)) ?? new Set()
    idsByKind.set(kindOf(stream), ids.add(idOf({ stream })))
  }
  const hrefs = new Map<string, string>()
  for (const [kind, ids] of idsByKind) {
    if (!isKind(kind)) continue
    const shown = catalogue[kind] as Shown
    if (!shown.shownAt && !shown.pages.item) continue
    for (const row of await readRows(db, kind, [...ids])) {
      const href = hrefOf(shown, row)
      if (href !== null) hrefs.set(streamOf(kind, row.id), href)
    }
  }
  return hrefs
}

/** The public addresses that showed removed items, in their order. */
export async function readLastHrefs(db: Knex, items: readonly RemovedItem[]): Promise<(string | null)[]> {
  const slugs = new Map<string, string>()
  for (const kind of sluggedKinds) {
    const ids = items.filter((item) => item.kind === kind).map(idOf)
    for (const [id, slug] of await lastSlugs(db, kind, ids)) slugs.set(streamOf(kind, id), slug)
  }
  return items.map(({ stream, kind, fields }) => {
    const row = { ...fields, id: idOf({ stream }), slug: slugs.get(stream), isVisible: true }
    return hrefOf(catalogue[kind] as Shown, row)
  })
}

async function readRows(db: Knex, kind: Kind, ids: readonly string[]): Promise<Row[]> {
  const isSlugged = sluggedKinds.some((slugged) => slugged === kind)
  const columns = typeof (catalogue[kind] as Shown).shownAt === 'function' ? '*' : isSlugged ? ['id', 'slug'] : ['id']
  const rows: Row[] = []
  for (let start = 0; start < ids.length; start += MAX_IDS) {
    rows.push(
      ...(await presentRows(db, kind)
        .whereIn('id', ids.slice(start, start + MAX_IDS))
        .select(columns)),
    )
  }
  return rows
}

function hrefOf({ pages, shownAt }: Shown, row: Row): string | null {
  if (typeof shownAt === 'function') return shownAt(row)
  return (pages.item?.path.replace(':slug', () => row.slug ?? '') ?? shownAt?.replace(':id', () => row.id)) || null
}
