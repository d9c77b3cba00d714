import type { Knex } from 'knex'
import { presentRows } from '../../projections/present-rows.ts'
import { lastSlugs } from '../../projections/slug-lookup.ts'
import type { RemovedItem } from '../../projections/titles.ts'
import { catalogue, kinds, sluggedKinds } from '../content/catalogue.ts'
import { idOf } from '../decider.ts'
import { streamOf } from '../log/event.ts'
import { kindOf } from '../records/states.ts'

type Row = { id: string; slug?: string }
type Shown = { pages: { item?: { path: string } }; shownAt?: string | ((row: Row) => string | null) }

/** The public address that shows each item now, by stream; none for items that are not public. */
export async function readHrefs(db: Knex, streams: Iterable<string>): Promise<Map<string, string>> {
  const wanted = [...new Set(streams)]
  const hrefs = new Map<string, string>()
  for (const kind of kinds) {
    const shown = catalogue[kind] as Shown
    const ids = wanted.filter((stream) => kindOf(stream) === kind).map((stream) => idOf({ stream }))
    if (ids.length === 0 || !(shown.shownAt || shown.pages.item)) continue
    const columns = typeof shown.shownAt === 'function' ? ['*'] : shown.pages.item ? ['id', 'slug'] : ['id']
    const rows: Row[] = await presentRows(db, kind).whereIn('id', ids).select(columns)
    for (const row of rows) {
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

function hrefOf({ pages, shownAt }: Shown, row: Row): string | null {
  if (typeof shownAt === 'function') return shownAt(row)
  return (pages.item?.path.replace(':slug', () => row.slug ?? '') ?? shownAt?.replace(':id', () => row.id)) || null
}
