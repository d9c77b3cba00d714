import type { Knex } from 'knex'
import { whereTitleHas } from '../../projections/titles.ts'
import { kinds, sentenceOf } from '../content/catalogue.ts'
import { fold } from '../content/fold.ts'
import { typesOf } from '../content/kind-types.ts'
import type { Kind } from '../content/kinds.ts'
import { streamOf } from '../log/event.ts'
import type { ActRow, Matching } from './act-rows.ts'
import { logActorsOf } from './actors.ts'
import { positionsAround } from './positions-around.ts'

/** `since` and `until` are ISO-8601 UTC, both inclusive. `text`: a part of a name or a sentence. */
export type RegisterFilter = {
  kinds?: readonly Kind[]
  id?: string
  actor?: string
  since?: string
  until?: string
  text?: string
}

/** What a filter means in the log. `told`: the types whose sentence has the text. */
export type Selection = {
  kinds: readonly Kind[]
  types: readonly string[]
  streams?: readonly string[]
  actors?: readonly string[]
  since?: string
  until?: string
  from: number
  below: number
  search?: { text: string; told: readonly string[] }
}

export async function selectionOf(db: Knex, filter: RegisterFilter): Promise<Selection> {
  const { id, actor, since, until, text } = filter
  const chosen = [...new Set(filter.kinds ?? kinds.filter((kind) => kind !== 'subscriber'))]
  const types = chosen.flatMap(typesOf)
  const isTold = (type: string) => fold(sentenceOf(type)).includes(fold(text ?? ''))
  return {
    kinds: chosen,
    types,
    streams: id === undefined ? undefined : chosen.map((kind) => streamOf(kind, id)),
    actors: actor === undefined ? undefined : await logActorsOf(db, actor),
    since,
    until,
    ...(await positionsAround(db, since, until)),
    search: text === undefined ? undefined : { text, told: types.filter(isTold) },
  }
}

/** Undefined where every event matches. */
export function matchingOf(
  db: Knex,
  filter: RegisterFilter,
  { kinds: chosen, types, streams, search }: Selection,
): Matching | undefined {
  if (!filter.kinds && !search) return undefined
  const isSelected = ({ type, stream }: ActRow) => types.includes(type) && (streams?.includes(stream) ?? true)
  return {
    async among(rows) {
      const selected = rows.filter(isSelected)
      if (!search) return new Set(selected.map(({ position }) => position))
      const named = await namedStreams(db, search.text, [...new Set(selected.map(({ stream }) => stream))])
      const isMatch = ({ type, stream }: ActRow) => search.told.includes(type) || named.has(stream)
      return new Set(selected.filter(isMatch).map(({ position }) => position))
    },
    async firstIn(act, limit) {
      const first = (where: (query: Knex.QueryBuilder) => void): Promise<number[]> =>
        db('events')
          .where({ 'events.request_id': act })
          .modify((query) => streams && query.whereIn('events.stream', streams))
          .modify(where)
          .orderBy('events.position')
          .limit(limit)
          .pluck('events.position')
      const found = await Promise.all([
        ...(search?.told ?? types).map((type) => first((query) => query.where({ type }))),
        ...(search ? [first((query) => whereNamed(query, chosen, search.text))] : []),
      ])
      return [...new Set(found.flat())].sort((a, b) => a - b).slice(0, limit)
    },
  }
}

const whereNamed = (events: Knex.QueryBuilder, kinds: readonly Kind[], text: string): void =>
  whereTitleHas(
    events.join('read_titles', 'read_titles.stream', 'events.stream').whereIn('read_titles.kind', kinds),
    text,
  )

const MAX_STREAMS = 500 // bounds a query's values

async function namedStreams(db: Knex, text: string, streams: readonly string[]): Promise<Set<string>> {
  const named: string[] = []
  for (let start = 0; start < streams.length; start += MAX_STREAMS) {
    const query = db('read_titles').whereIn('stream', streams.slice(start, start + MAX_STREAMS))
    whereTitleHas(query, text)
    named.push(...(await query.pluck('stream')))
  }
  return new Set(named)
}
