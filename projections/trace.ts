import type { Difference } from './compare.ts'
import { type Change, changesOf, type Happened, keyOf, type Projection } from './projection.ts'

/** A difference with the event that last wrote what differs; none when no event ever did. */
export type Explained = Difference & { event: { position: number; type: string } | null }

/** Finds, for each difference, the event up to a position that should have written it. */
export async function trace(
  events: AsyncIterable<Happened[]>,
  projections: readonly Projection[],
  differences: readonly Difference[],
  upTo: number,
): Promise<Explained[]> {
  if (differences.length === 0) return []
  const explained: Explained[] = differences.map((difference) => ({ ...difference, event: null }))
  for await (const page of events) {
    for (const projection of projections) {
      const mine = explained.filter(({ table }) => table === projection.table)
      if (mine.length === 0) continue
      for (const event of page.filter(({ position }) => position <= upTo)) {
        for (const change of changesOf(projection, event)) {
          const id = keyOf(projection, change)
          for (const difference of mine) {
            const same = keyOf(projection, { kind: 'remove', key: difference.key }) === id
            if (same && writes(change, difference.column))
              difference.event = { position: event.position, type: event.type }
          }
        }
      }
    }
  }
  return explained
}

function writes(change: Change, column: string | null): boolean {
  if (change.kind === 'patch') return column !== null && column in change.changes
  return true
}
