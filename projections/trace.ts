import type { Row } from '../src/db/rows.ts'
import type { Difference } from './compare.ts'
import { type Change, changesOf, keyOf, type ProjectedEvent, type Projection } from './projection.ts'

/** `event`: the last one that wrote the row or column. */
export type TracedDifference = Difference & { event: { position: number; type: string } | null }

export async function traceDifferences(
  events: AsyncIterable<ProjectedEvent[]>,
  projections: readonly Projection[],
  differences: readonly Difference[],
  upTo: number,
): Promise<TracedDifference[]> {
  if (differences.length === 0) return []
  const traced: TracedDifference[] = differences.map((difference) => ({ ...difference, event: null }))
  const wrong = projections
    .map((projection) => ({ projection, inTable: traced.filter(({ table }) => table === projection.table) }))
    .filter(({ inTable }) => inTable.length > 0)
  for await (const page of events) {
    for (const { projection, inTable } of wrong) {
      for (const event of page.filter(({ position }) => position <= upTo)) {
        for (const change of changesOf(projection, event)) {
          const written = inTable.filter(({ key, column }) => writes(projection, change, key, column))
          for (const difference of written) difference.event = { position: event.position, type: event.type }
        }
      }
    }
  }
  return traced
}

const writes = (projection: Projection, change: Change, key: Row, column: string | null): boolean =>
  keyOf(projection, { kind: 'remove', key }) === keyOf(projection, change) &&
  (change.kind !== 'patch' || (column !== null && column in change.changes))
