import type { Knex } from 'knex'
import { catalogue, restoredTypes } from '../content/catalogue.ts'
import type { ScheduleItem } from '../content/schedule-item.ts'
import type { EventRow } from '../log/event.ts'
import type { Schemas } from '../log/upcast.ts'
import { effectOf, type State } from '../records/states.ts'

/** Asks for some fields of an item after one of its versions. */
type Wanted = { stream: string; version: number; fields: readonly string[] }

/** What is known of a wanted item. `version`: the next to look at, backwards. */
type Search = { stream: string; version: number; missing: Set<string>; item: State }

const FIRST_WINDOW = 2
const WINDOW_GROWTH = 4
const MAX_EVENTS = 500 // a statement may have a limited number of values

/** Reads each stream backwards, and only until all fields are known. Null where the item did not exist. */
export async function readPastItems(db: Knex, schemas: Schemas, wanted: readonly Wanted[]): Promise<State[]> {
  const searches = wanted.map(({ fields, ...last }): Search => ({ ...last, missing: new Set(fields), item: null }))
  const effects = new Map<string, State | undefined>()
  for (let window = FIRST_WINDOW; searches.some(isOpen); window *= WINDOW_GROWTH) {
    const unread: [stream: string, version: number][] = []
    for (const { stream, version: last } of searches.filter(isOpen)) {
      for (let version = last; version > Math.max(0, last - window); version -= 1) {
        const key = keyOf({ stream, version })
        if (!effects.has(key)) unread.push([stream, version])
        effects.set(key, effects.get(key))
      }
    }
    for (let start = 0; start < unread.length; start += MAX_EVENTS) {
      const rows: EventRow[] = await db('events')
        .select('position', 'stream', 'version', 'type', 'schema', 'data')
        .whereIn(['stream', 'version'], unread.slice(start, start + MAX_EVENTS))
      for (const row of rows) {
        effects.set(keyOf(row), effectOf(row.stream, { type: row.type, data: schemas.decodeData(row) }))
      }
    }
    for (const search of searches) lookBack(search, effects)
  }
  return searches.map(({ item }) => item)
}

const isOpen = ({ version, missing, item }: Search) => version > 0 && (item === null || missing.size > 0)

const keyOf = ({ stream, version }: Pick<EventRow, 'stream' | 'version'>) => `${version} ${stream}`

/** As far as the events have been read. */
function lookBack(search: Search, effects: ReadonlyMap<string, State | undefined>): void {
  for (; isOpen(search) && effects.has(keyOf(search)); search.version -= 1) {
    const effect = effects.get(keyOf(search))
    if (effect === null) search.version = 0 // it did not exist before
    if (!effect) continue
    search.item ??= {}
    for (const field of search.missing) {
      if (!Object.hasOwn(effect, field)) continue
      search.item[field] = effect[field]
      search.missing.delete(field)
    }
  }
}

/** An item that was never moved has no rank of its own: it stands where it was last created; a restored one keeps that. */
export async function fillRanks(db: Knex, items: readonly (readonly [stream: string, item: State])[]): Promise<void> {
  const unranked = items.filter(([, item]) => item?.rank === null)
  if (unranked.length === 0) return
  const streams = [...new Set(unranked.map(([stream]) => stream))]
  const rows: { stream: string; position: number }[] = await db('events')
    .select('stream')
    .max('position as position')
    .whereIn('stream', streams)
    .whereIn('type', [...restoredTypes.keys()])
    .groupBy('stream')
  const positions = new Map(rows.map(({ stream, position }) => [stream, position]))
  for (const [stream, item] of unranked) item!.rank = positions.get(stream)
}

/** The start that a session was last created with, where it has another one. */
export async function movedFrom(
  db: Knex,
  schemas: Schemas,
  stream: string,
  { date, time }: Pick<ScheduleItem, 'date' | 'time'>,
): Promise<ScheduleItem['movedFrom']> {
  const row = await db('events')
    .where({ stream, type: catalogue['schedule-item'].noun.events.created })
    .orderBy('version', 'desc')
    .first('position', 'type', 'schema', 'stream', 'data')
  const first = effectOf(stream, { type: row.type, data: schemas.decodeData(row) }) as ScheduleItem
  return first.date === date && first.time === time ? null : { date: first.date, time: first.time }
}
