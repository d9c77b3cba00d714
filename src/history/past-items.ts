import type { Knex } from 'knex'
import { catalogue, restoredTypes } from '../content/catalogue.ts'
import type { ScheduleItem } from '../content/schedule-item.ts'
import type { RecordedEvent } from '../log/event.ts'
import type { Schemas } from '../log/upcast.ts'
import { effectOf, type State } from '../records/states.ts'

/** Asks for some fields of an item after one of its versions. */
type Wanted = { stream: string; version: number; fields: readonly string[] }

type PastRow = Pick<RecordedEvent, 'position' | 'stream' | 'version' | 'type' | 'schema'> & { data: string }

const FIRST_WINDOW = 2
const WINDOW_GROWTH = 4
const MAX_RANGES = 100 // bounds a query's conditions

/** Reads each stream backwards, and only until all fields are known. Null where the item did not exist. */
export async function readPastItems(db: Knex, schemas: Schemas, wanted: readonly Wanted[]): Promise<State[]> {
  const searches = wanted.map((each) => new Search(each))
  for (let window = FIRST_WINDOW; ; window *= WINDOW_GROWTH) {
    const open = searches.filter(({ isDone }) => !isDone)
    if (open.length === 0) return searches.map(({ item }) => item)
    const rows = await readRanges(db, rangesOf(open, window))
    const effects = new Map<PastRow, State | undefined>()
    const effectIn = (row: PastRow) => {
      if (!effects.has(row)) effects.set(row, effectOf(row.stream, { type: row.type, data: schemas.decodeData(row) }))
      return effects.get(row)
    }
    for (const search of open) search.advance(rows, window, effectIn)
  }
}

class Search {
  item: State = null
  readonly #missing: Set<string>
  #version: number

  constructor(readonly wanted: Wanted) {
    this.#missing = new Set(wanted.fields)
    this.#version = wanted.version
  }

  get isDone(): boolean {
    return this.#version <= 0 || (this.item !== null && this.#missing.size === 0)
  }

  range(window: number): Range {
    return { stream: this.wanted.stream, from: Math.max(1, this.#version - window + 1), to: this.#version }
  }

  advance(rows: Rows, window: number, effectIn: (row: PastRow) => State | undefined): void {
    const { from } = this.range(window)
    for (; this.#version >= from && !this.isDone; this.#version -= 1) {
      const row = rows.get(rowKey(this.wanted.stream, this.#version))
      const effect = row && effectIn(row)
      if (effect === undefined) continue
      if (effect === null) {
        this.#version = 0
        return
      }
      this.item ??= {}
      for (const field of this.#missing) {
        if (!Object.hasOwn(effect, field)) continue
        this.item[field] = effect[field]
        this.#missing.delete(field)
      }
    }
  }
}

type Range = { stream: string; from: number; to: number }
type Rows = ReadonlyMap<string, PastRow>

const rowKey = (stream: string, version: number) => `${version} ${stream}`

/** Overlapping ranges of a stream become one. */
function rangesOf(searches: readonly Search[], window: number): Range[] {
  const merged: Range[] = []
  const sorted = searches
    .map((search) => search.range(window))
    .sort((a, b) => (a.stream === b.stream ? a.from - b.from : a.stream < b.stream ? -1 : 1))
  for (const range of sorted) {
    const last = merged.at(-1)
    if (last?.stream === range.stream && range.from <= last.to + 1) last.to = Math.max(last.to, range.to)
    else merged.push(range)
  }
  return merged
}

async function readRanges(db: Knex, ranges: readonly Range[]): Promise<Rows> {
  const found = new Map<string, PastRow>()
  for (let start = 0; start < ranges.length; start += MAX_RANGES) {
    const batch = ranges.slice(start, start + MAX_RANGES)
    const rows: PastRow[] = await db('events')
      .select('position', 'stream', 'version', 'type', 'schema', 'data')
      .where((any) => {
        for (const { stream, from, to } of batch)
          any.orWhere((one) => one.where({ stream }).whereBetween('version', [from, to]))
      })
    for (const row of rows) found.set(rowKey(row.stream, row.version), row)
  }
  return found
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
