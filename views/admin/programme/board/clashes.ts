import type { ScheduleItem } from '../../../../src/content/schedule-item.ts'
import { groupBy } from '../../../components/group-by.ts'
import { DAY, isPlaceable, type Slot, type Span, spanOf } from './slot.ts'

type Clashing = Slot & Pick<ScheduleItem, 'id' | 'status'>

/** Counts the minutes of all days: what begins before midnight may last into the next day. */
function absoluteSpan(slot: Slot): Span {
  const midnight = (Date.parse(slot.date) / 86_400_000) * DAY
  const { from, to } = spanOf(slot)
  return { from: midnight + from, to: midnight + to }
}

const counts = (item: Clashing) => item.status !== 'cancelled' && isPlaceable(item)

/** Those that run at the same time in the same place. */
export function clashesOf<R extends Clashing>(item: Clashing, items: readonly R[]): R[] {
  if (!counts(item)) return []
  const { from, to } = absoluteSpan(item)
  return items.filter((other) => {
    if (other.location !== item.location || other.id === item.id || !counts(other)) return false
    const span = absoluteSpan(other)
    return span.from < to && from < span.to
  })
}

/** Of all events that clash, by their ids. */
export function allClashes<R extends Clashing>(items: readonly R[]): Map<string, R[]> {
  const clashes = new Map<string, R[]>()
  const add = (item: R, other: R) => clashes.set(item.id, [...(clashes.get(item.id) ?? []), other])
  for (const here of groupBy(items.filter(counts), ({ location }) => location).values()) {
    const inOrder = here
      .map((item) => ({ item, ...absoluteSpan(item) }))
      .sort((one, other) => one.from - other.from || one.to - other.to)
    for (const [index, { item, to }] of inOrder.entries())
      for (const other of inOrder.slice(index + 1)) {
        if (other.from >= to) break
        add(item, other.item)
        add(other.item, item)
      }
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
