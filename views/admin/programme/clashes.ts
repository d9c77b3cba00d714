import { fold } from '../../../src/content/fold.ts'
import { nameKey } from '../../../src/content/labels.ts'
import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import { endOf, startOf } from '../../../src/content/session-times.ts'

type Clashing = Pick<ScheduleItem, 'id' | 'date' | 'time' | 'endTime' | 'location' | 'status'>

/** In epoch milliseconds, and the place without case, accents and what else readers do not see. */
type Held = { start: number; end: number; place: string }

/** A step on the board and a letter in the form compute one event, not hundreds. */
const known = new WeakMap<Clashing, Held>()

function heldOf(item: Clashing): Held {
  const found = known.get(item)
  if (found) return found
  const held = { start: startOf(item), end: endOf(item), place: fold(nameKey(item.location)) }
  known.set(item, held)
  return held
}

/** In milliseconds; 0 where it is not held. */
export function durationOf(item: Clashing): number {
  const { start, end } = heldOf(item)
  return item.status !== 'cancelled' && end > start ? end - start : 0
}

export function isSamePlace(one: Clashing, other: Clashing): boolean {
  const { place } = heldOf(one)
  return place !== '' && place === heldOf(other).place
}

/** Every two that run at the same time, in the order of their starts; cancelled and impossible ones never do. */
export function concurrent<R extends Clashing>(items: readonly R[]): [R, R][] {
  const inOrder = items
    .filter((item) => durationOf(item) > 0)
    .sort((one, other) => heldOf(one).start - heldOf(other).start || heldOf(one).end - heldOf(other).end)
  return inOrder.flatMap((one, index) => {
    const { end } = heldOf(one)
    const pairs: [R, R][] = []
    for (let next = index + 1; next < inOrder.length && heldOf(inOrder[next]!).start < end; next++)
      pairs.push([one, inOrder[next]!])
    return pairs
  })
}

/** Those that run at the same time in the same place. */
export function clashesOf<R extends Clashing>(item: Clashing, items: readonly R[]): R[] {
  if (durationOf(item) === 0) return []
  const { start, end } = heldOf(item)
  return items.filter((other) => {
    if (other.id === item.id || !isSamePlace(item, other) || durationOf(other) === 0) return false
    const held = heldOf(other)
    return held.start < end && start < held.end
  })
}

/** Of all events that clash, by their ids. */
export function allClashes<R extends Clashing>(items: readonly R[]): Map<string, R[]> {
  const clashes = new Map<string, R[]>()
  const add = ({ id }: R, other: R) => clashes.set(id, [...(clashes.get(id) ?? []), other])
  for (const [one, other] of concurrent(items)) {
    if (!isSamePlace(one, other)) continue
    add(one, other)
    add(other, one)
  }
  return clashes
}

/** `clashes` are of the others: each of those that the carried event overlaps has one more. */
export function withCarriedClashes<R extends Clashing>(
  clashes: ReadonlyMap<string, readonly R[]>,
  carried: R,
  others: readonly R[],
): ReadonlyMap<string, readonly R[]> {
  const overlapped = clashesOf(carried, others)
  if (overlapped.length === 0) return clashes
  return new Map([
    ...clashes,
    ...overlapped.map(({ id }) => [id, [...(clashes.get(id) ?? []), carried]] as const),
    [carried.id, overlapped],
  ])
}
