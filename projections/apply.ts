import { uniqueViolation } from '../src/db/dialect.ts'
import type { Asked } from '../src/db/rows.ts'
import { Conflict } from '../src/errors.ts'
import { changesOf, type Happened, type Projection } from './projection.ts'
import { writeChanges } from './write-changes.ts'

/** Brings every read table up to date with new events, inside their transaction. Answers the names of those that changed. */
export async function project(
  trx: Asked,
  projections: readonly Projection[],
  events: readonly Happened[],
): Promise<string[]> {
  const changed: string[] = []
  for (const projection of projections) {
    const changes = events.flatMap((event) => changesOf(projection, event))
    if (changes.length === 0) continue
    changed.push(projection.name)
    await writeChanges(trx, projection.table, projection, changes).catch((error) => {
      throw asConflict(error, projection) ?? error
    })
  }
  return changed
}

/** A rule across items, such as one slug for one item, is a UNIQUE on the read table: breaking it is the domain's Conflict. */
function asConflict(error: unknown, { taken = {} }: Projection): Conflict | null {
  const columns = uniqueViolation(error)?.columns.filter((column) => taken[column]) ?? []
  if (columns.length === 0) return null
  const errors = Object.fromEntries(columns.map((column) => [column, taken[column]!]))
  return new Conflict(Object.values(errors).join(' '), { errors })
}
