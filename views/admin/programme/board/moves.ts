import { nameKey } from '../../../../src/content/labels.ts'
import { columnOf } from './layout.ts'
import { DAY, minuteOf, type Slot, STEP, slotAt } from './slot.ts'

export type Board = { days: readonly string[]; places: readonly string[] }
export type Move = { minutes?: number; places?: number; days?: number }

/** As far as the board goes. An event never leaves the steps on which it stands: 15:02 becomes 15:07. */
export function movedBy(slot: Slot, { minutes = 0, places = 0, days = 0 }: Move, board: Board): Slot {
  const moved = slotAt(slot, clampedStart(slot, minuteOf(slot.time) + minutes))
  return {
    ...moved,
    location: neighbour(board.places, columnOf(board.places, slot.location), places) ?? slot.location,
    date: neighbour(board.days, board.days.indexOf(slot.date), days) ?? slot.date,
  }
}

const FAR = 30

const moveOfKey: Record<string, Move> = {
  ArrowUp: { minutes: -1 },
  ArrowDown: { minutes: 1 },
  ArrowLeft: { places: -1 },
  ArrowRight: { places: 1 },
  PageUp: { days: -1 },
  PageDown: { days: 1 },
}

/** Where a key carries it. */
export function movedByKey(
  slot: Slot,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  board: Board,
): Slot | undefined {
  const move = moveOfKey[key]
  const step = shiftKey ? FAR : STEP
  return move && movedBy(slot, { ...move, minutes: (move.minutes ?? 0) * step }, board)
}

/** Where a pointer holds it: `minute` may lie between two steps, or outside the day. Its own place keeps its spelling. */
export function movedTo(slot: Slot, minute: number, location: string): Slot {
  const start = minuteOf(slot.time)
  const steps = Math.round((minute - start) / STEP)
  const moved = slotAt(slot, clampedStart(slot, start + steps * STEP))
  return nameKey(location) === nameKey(slot.location) ? moved : { ...moved, location }
}

/** Begins on its day: the end alone may be on the next. */
function clampedStart({ time }: Slot, minute: number): number {
  const earliest = minuteOf(time) % STEP
  return Math.min(Math.max(minute, earliest), DAY - STEP + earliest)
}

/** None beyond the ends, where an event stays as it is. */
function neighbour(all: readonly string[], index: number, by: number): string | undefined {
  const to = Math.min(Math.max(index + by, 0), all.length - 1)
  return index === -1 || to === index ? undefined : all[to]
}
