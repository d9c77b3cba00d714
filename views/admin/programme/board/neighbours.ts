import type { Placed, Row } from './layout.ts'

type Identified = { id: string }

const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] as const
export type ArrowKey = (typeof keys)[number]
export const isArrowKey = (key: string): key is ArrowKey => (keys as readonly string[]).includes(key)

/** The event to which a key leads: up and down in its place, left and right to the nearest hour of another place. */
export function neighbourOf<R extends Identified>(rows: readonly Row<R>[], id: string, key: ArrowKey): R | undefined {
  const all = rows.flatMap(({ cells }) => cells)
  const current = all.find(({ item }) => item.id === id)
  if (!current || key === 'Home') return all[0]?.item
  if (key === 'End') return all.at(-1)?.item
  if (key === 'ArrowLeft' || key === 'ArrowRight') return sideways(all, current, key === 'ArrowLeft' ? -1 : 1)
  const here = all.filter(({ column }) => column === current.column)
  return here[here.indexOf(current) + (key === 'ArrowUp' ? -1 : 1)]?.item
}

function sideways<R>(all: readonly Placed<R>[], current: Placed<R>, direction: 1 | -1): R | undefined {
  const distance = ({ column }: Placed<R>) => (column - current.column) * direction
  const beside = all.filter((placed) => distance(placed) > 0)
  const nearest = Math.min(...beside.map(distance))
  return beside
    .filter((placed) => distance(placed) === nearest)
    .sort((one, other) => Math.abs(one.from - current.from) - Math.abs(other.from - current.from))[0]?.item
}
