import { DAY, minuteOf, type Slot, STEP, slotAt } from './slot.ts'

export type Board = { days: readonly string[]; places: readonly string[] }
export type Move = { minutes?: number; places?: number; days?: number }

/** As far as the board goes. An event never leaves the steps on which it stands: 15:02 becomes 15:07. */
export function movedBy(slot: Slot, { minutes = 0, places = 0, days = 0 }: Move, board: Board): Slot {
  const moved = slotAt(slot, clampedStart(slot, minuteOf(slot.time) + minutes))
  return {
    ...moved,
    location: neighbour(board.places, slot.location, places),
    date: neighbour(board.days, slot.date, days),
  }
}

/** Where a pointer holds it: `minute` may lie between two steps, or outside the day. */
export function movedTo(slot: Slot, minute: number, location: string): Slot {
  const start = minuteOf(slot.time)
  const steps = Math.round((minute - start) / STEP)
  return { ...slotAt(slot, clampedStart(slot, start + steps * STEP)), location }
}

/** Begins on its day: the end alone may be on the next. */
function clampedStart({ time }: Slot, minute: number): number {
  const earliest = minuteOf(time) % STEP
  return Math.min(Math.max(minute, earliest), DAY - STEP + earliest)
}

function neighbour(all: readonly string[], current: string, by: number): string {
  const index = all.indexOf(current)
  if (index === -1 || by === 0) return current
  return all[Math.min(Math.max(index + by, 0), all.length - 1)]!
}
