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
  for await (const page of events) {
    for (const projection of projections) {
      const inTable = traced.filter(({ table }) => table === projection.table)
      if (inTable.length === 0) continue
      for (const event of page.filter(({ position }) => position <= upTo)) {
        for (const change of changesOf(projection, event)) {
          const id = keyOf(projection, change)
          for (const difference of inTable) {
            const isSameRow = keyOf(projection, { kind: 'remove', key: difference.key }) === id
            if (isSameRow && writes(change, difference.column))
              difference.event = { position: event.position, type: event.type }
          }
        }
      }
    }
  }
  return traced
}

function writes(change: Change, column: string | null): boolean {
  if (change.kind === 'patch') return column !== null && column in change.changes
  return true
}
