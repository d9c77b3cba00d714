import type { Knex } from 'knex'
import { catalogue, type VersionedKind, versionedKinds } from '../src/content/catalogue.ts'
import { fold } from '../src/content/fold.ts'
import type { Kind } from '../src/content/kinds.ts'
import type { VersionedNoun } from '../src/content/record.ts'
import { type AnyKindWords, titleOf } from '../src/content/words/kind-words.ts'
import type { Row } from '../src/db/rows.ts'
import { type Change, type ProjectedEvent, type Projection, withRestoring } from './projection.ts'

type TitledEvent = ProjectedEvent<{ type: string; data: Record<string, unknown> }>
type Handler = (event: TitledEvent) => Change | Change[]

const wordsOf = (kind: Kind) => catalogue[kind].words as AnyKindWords

/** The columns of a title, as far as the event sets it. `by` is what names it: see `titleNames`. */
function columnsIn({ data, version }: TitledEvent, { title, titleNames }: AnyKindWords): Row {
  const row: Row = {}
  if (title !== null && title in data) {
    const text = String(data[title] ?? '')
    Object.assign(row, { title: text, folded: fold(text), titledAt: version })
  }
  if (titleNames && titleNames.by in data) Object.assign(row, { by: String(data[titleNames.by]), titledAt: version })
  return row
}

function handlersOf(kind: VersionedKind): Record<string, Handler> {
  const words = wordsOf(kind)
  const put: Handler = (event) => {
    const columns = { by: null, ...columnsIn(event, words) }
    return { kind: 'put', row: { stream: event.stream, kind, ...columns, removedPosition: null, lastVersion: null } }
  }
  const patch: Handler = (event) => {
    const changes = columnsIn(event, words)
    return Object.keys(changes).length > 0 ? { kind: 'patch', key: { stream: event.stream }, changes } : []
  }
  const remove: Handler = ({ stream, position, version }) => {
    const changes = { removedPosition: position, lastVersion: version - 1 }
    return { kind: 'patch', key: { stream }, changes }
  }
  const { created, changed, removed, unpublished }: VersionedNoun['events'] = catalogue[kind].noun.events
  return {
    [created]: put,
    [changed]: patch,
    ...(removed && { [removed]: remove }),
    ...(unpublished && { [unpublished]: remove }),
  }
}

/** The name that each item has now or had last. `lastVersion`: of a removed item, the last version with content. */
export const titlesProjection: Projection = withRestoring({
  name: 'titles',
  version: 4,
  table: 'read_titles',
  key: ['stream'],
  create(table) {
    table.text('stream').primary()
    table.text('kind').notNullable()
    table.text('title').notNullable()
    table.text('by')
    table.text('folded').notNullable()
    table.integer('titledAt').notNullable()
    table.integer('removedPosition')
    table.integer('lastVersion')
    table.index(['removedPosition'])
    table.index(['by'])
  },
  on: Object.assign({}, ...versionedKinds.map(handlersOf)) as Record<string, Handler>,
})

type StoredTitle = { stream: string; kind: Kind; title: string; by: string | null; titledAt: number }
export type Title = { stream: string; title: string; titledAt: number }

const namedFields = ({ kind, title, by }: StoredTitle): Record<string, unknown> => {
  const words = wordsOf(kind)
  return { [words.title!]: title, ...(words.titleNames ? { [words.titleNames.by]: by } : {}) }
}

const toTitle = (row: StoredTitle): Title => {
  const { stream, kind, titledAt } = row
  return { stream, title: titleOf(wordsOf(kind), namedFields(row))!, titledAt }
}

const columns = ['stream', 'kind', 'title', 'by', 'titledAt'] as const

const MAX_STREAMS = 500 // bounds a query's values

export async function titlesOf(db: Knex, streams: Iterable<string>): Promise<Map<string, Title>> {
  const all = [...streams]
  const titles = new Map<string, Title>()
  for (let start = 0; start < all.length; start += MAX_STREAMS) {
    const some = all.slice(start, start + MAX_STREAMS)
    const rows: StoredTitle[] = await db('read_titles').whereIn('stream', some).select(columns)
    for (const row of rows) titles.set(row.stream, toTitle(row))
  }
  return titles
}

export async function itemTitle(db: Knex, stream: string): Promise<(Title & { exists: boolean }) | undefined> {
  const row = await db('read_titles')
    .where({ stream })
    .first(...columns, 'removedPosition')
  return row && { ...toTitle(row), exists: row.removedPosition === null }
}

/** Those of the streams whose item is not public any more. */
export const removedAmong = (db: Knex, streams: Knex.QueryBuilder): Promise<string[]> =>
  db('read_titles').whereNotNull('removedPosition').whereIn('stream', streams).pluck('stream')

/** `fields`: those that name it. */
export type RemovedItem = Title & {
  kind: Kind
  fields: Record<string, unknown>
  removedPosition: number
  lastVersion: number
}

/** Last removed first. `except`: a query of streams. */
export async function removedItems(
  db: Knex,
  kind: Kind | undefined,
  { except, limit }: { except: Knex.QueryBuilder; limit: number },
): Promise<RemovedItem[]> {
  const removed = db('read_titles').whereNotNull('removedPosition').whereNotIn('stream', except)
  const query = removed.orderBy('removedPosition', 'desc').limit(limit)
  const rows: (StoredTitle & Pick<RemovedItem, 'removedPosition' | 'lastVersion'>)[] = await query
    .modify((some) => kind && some.where({ kind }))
    .select(...columns, 'removedPosition', 'lastVersion')
  return rows.map((row) => ({ ...row, ...toTitle(row), fields: namedFields(row) }))
}

/** Adds to a query of read_titles that the name contains a text, without regard to case and accents. */
export function whereTitleHas(query: Knex.QueryBuilder, text: string): void {
  const wanted = fold(text)
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
  const groups = versionedKinds.flatMap((kind) =>
    Object.entries(wordsOf(kind).titleNames?.names ?? {}).map(([by, names]) => ({ kind, by, names })),
  )
  const named = (kind: Kind, by: string, titles: string[]) => (some: Knex.QueryBuilder) =>
    some
      .where({ 'read_titles.kind': kind })
      .whereRaw("coalesce(read_titles.by, '') = ?", [by])
      .whereIn('read_titles.title', titles)
  query.where((any) => {
    any.where((own) => {
      own.whereRaw("read_titles.folded LIKE ? ESCAPE '\\'", [pattern])
      for (const { kind, by, names } of groups) own.whereNot(named(kind, by, Object.keys(names)))
    })
    for (const { kind, by, names } of groups) {
      const keys = Object.keys(names).filter((key) => fold(names[key]!).includes(wanted))
      any.orWhere(named(kind, by, keys))
    }
  })
}
