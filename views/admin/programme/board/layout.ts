import { nameKey } from '../../../../src/content/labels.ts'
import { groupBy } from '../../../components/group-by.ts'
import { DAY, type Slot, type Span, spanOf } from './slot.ts'

export type Placed<R> = Span & {
  item: R
  /** Index of its place. */
  column: number
  /** Events of one place that overlap stand side by side. */
  lane: number
  lanes: number
}

/** Events that begin at the same time. */
export type Row<R> = { time: string; cells: readonly Placed<R>[] }

/** Shorter events are drawn as high as this. */
const SHORTEST = 20
const EMPTY_DAY: Span = { from: 9 * 60, to: 20 * 60 }
const LATEST = 30 * 60

/** The column of a place, however its name is written; -1 where there is none. */
export function columnOf(places: readonly string[], location: string): number {
  const key = nameKey(location)
  return places.findIndex((place) => nameKey(place) === key)
}

/** The given events of one day, in the order of their hours, then of their places. */
export function dayRows<R extends Slot>(items: readonly R[], places: readonly string[]): Row<R>[] {
  const byPlace = groupBy(items, ({ location }) => nameKey(location))
  const placed = [...byPlace].flatMap(([place, here]) => {
    const column = columnOf(places, place)
    return column === -1 ? [] : withLanes(here, column)
  })
  const byTime = groupBy(placed, ({ item }) => item.time)
  return [...byTime]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([time, cells]) => ({ time, cells: cells.sort((one, other) => one.column - other.column) }))
}

function withLanes<R extends Slot>(items: readonly R[], column: number): Placed<R>[] {
  const all = items
    .map((item) => ({ item, column, lane: 0, lanes: 1, ...spanOf(item) }))
    .sort((one, other) => one.from - other.from || other.to - one.to)
  let group: Placed<R>[] = []
  let ends: number[] = []
  for (const placed of all) {
    if (ends.every((end) => end <= placed.from)) {
      group = []
      ends = []
    }
    const free = ends.findIndex((end) => end <= placed.from)
    placed.lane = free === -1 ? ends.length : free
    ends[placed.lane] = Math.max(placed.to, placed.from + SHORTEST)
    group.push(placed)
    for (const other of group) other.lanes = ends.length
  }
  return all
}

/** From an hour before the first event to an hour after the last; of what runs on in the next morning, until six. */
export function shownHours(rows: readonly Row<unknown>[]): Span {
  const spans = rows.flatMap(({ cells }) => cells)
  if (spans.length === 0) return EMPTY_DAY
  const first = Math.min(...spans.map(({ from }) => from))
  const last = Math.max(...spans.map(({ to }) => to))
  const from = Math.max(0, Math.floor(first / 60) - 1) * 60
  const to = Math.max(Math.ceil(last / 60) + 1, Math.floor(first / 60) + 2) * 60
  return { from, to: to > DAY ? Math.max(Math.min(Math.ceil(last / 60) * 60, LATEST), DAY) : to }
}

/** While an event is carried it can go to any hour of the day. */
export const wholeDay = ({ to }: Span): Span => ({ from: 0, to: Math.max(to, DAY) })

/** The rows with an event that is carried here from another day, in the row of its hour: its element stays the same. */
export function withCarried<R extends Slot & { id: string }>(
  rows: readonly Row<R>[],
  item: R,
  column: number,
): readonly Row<R>[] {
  const cell = { item, column, lane: 0, lanes: 1, ...spanOf(item) }
  const index = rows.findIndex(({ time }) => time >= item.time)
  const row = rows[index]
  if (row?.time === item.time) {
    const cells = [...row.cells, cell].sort((one, other) => one.column - other.column)
    return rows.with(index, { ...row, cells })
  }
  return rows.toSpliced(index === -1 ? rows.length : index, 0, { time: item.time, cells: [cell] })
}
