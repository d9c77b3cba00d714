import type { Knex } from 'knex'
import { readModels } from '../../projections/index.ts'
import { catalogue, isKind, type Kind, sluggedKinds } from '../content/catalogue.ts'
import { idOf } from '../decider.ts'
import { streamOf } from '../log/event.ts'
import type { Schemas } from '../log/upcast.ts'
import { readPastItems } from './past-items.ts'
import { kindOf } from './states.ts'

type Row = { id: string; slug?: string }
type Shown = { pages: { item?: string }; shownAt?: string | ((row: Row) => string | null) }

/** The fields that tell where an item is shown. */
const addressFields = ['slug', 'pageSlug', 'sectionKey', 'isVisible']

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

/** The public addresses that showed items after these versions, which had content. */
export async function readPastHrefs(
  db: Knex,
  schemas: Schemas,
  versions: readonly { stream: string; version: number }[],
): Promise<(string | null)[]> {
  const wanted = versions.map((each) => {
    const kind = kindOf(each.stream)
    const known = isKind(kind) ? Object.keys(catalogue[kind].words.fields) : []
    return { ...each, fields: addressFields.filter((field) => known.includes(field)) }
  })
  const items = await readPastItems(db, schemas, wanted)
  return versions.map(({ stream }, index) => {
    const kind = kindOf(stream)
    return isKind(kind) ? hrefOf(catalogue[kind] as Shown, { ...items[index], id: idOf({ stream }) }) : null
  })
}

async function readRows(db: Knex, kind: Kind, ids: readonly string[]): Promise<Row[]> {
  const isSlugged = sluggedKinds.some((slugged) => slugged === kind)
  const columns = typeof (catalogue[kind] as Shown).shownAt === 'function' ? '*' : isSlugged ? ['id', 'slug'] : ['id']
  const rows: Row[] = []
  for (let start = 0; start < ids.length; start += MAX_IDS) {
    const { table } = readModels[kind].projections[0]
    rows.push(
      ...(await db(table)
        .whereIn('id', ids.slice(start, start + MAX_IDS))
        .select(columns)),
    )
  }
  return rows
}

function hrefOf({ pages, shownAt }: Shown, row: Row): string | null {
  if (typeof shownAt === 'function') return shownAt(row)
  return (pages.item?.replace(':slug', () => row.slug ?? '') ?? shownAt?.replace(':id', () => row.id)) || null
}
