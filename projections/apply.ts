import type { Knex } from 'knex'
import { uniqueViolation } from '../src/db/dialect.ts'
import { Conflict } from '../src/errors.ts'
import { type Change, changesOf, type Happened, type Projection } from './projection.ts'

/** Brings every read table up to date with new events, inside their transaction. Answers the new revision of each that changed. */
export async function project(
  trx: Knex.Transaction,
  projections: readonly Projection[],
  events: readonly Happened[],
): Promise<Map<string, number>> {
  const changed: string[] = []
  for (const projection of projections) {
    const changes = events.flatMap((event) => changesOf(projection, event))
    for (const change of changes) {
      await applyChange(trx, projection, change).catch((error) => {
        throw asConflict(error, projection) ?? error
      })
    }
    if (changes.length > 0) changed.push(projection.name)
  }
  if (changed.length === 0) return new Map()
  const rows: { name: string; revision: number }[] = await trx('projections')
    .whereIn('name', changed)
    .update({ revision: trx.raw('revision + 1') }, ['name', 'revision'])
  return new Map(rows.map(({ name, revision }) => [name, revision]))
}

async function applyChange(trx: Knex.Transaction, projection: Projection, change: Change): Promise<void> {
  const table = trx(projection.table)
  switch (change.kind) {
    case 'put':
      await table.insert(change.row).onConflict(projection.key).merge()
      return
    case 'patch':
      await table.where(change.key).update(change.changes)
      return
    case 'remove':
      await table.where(change.key).delete()
      return
    default:
      throw change satisfies never
  }
}

/** A rule across items, such as one slug for one item, is a UNIQUE on the read table: breaking it is the domain's Conflict. */
function asConflict(error: unknown, { taken = {} }: Projection): Conflict | null {
  const columns = uniqueViolation(error)?.columns.filter((column) => column in taken) ?? []
  if (columns.length === 0) return null
  const errors = Object.fromEntries(columns.map((column) => [column, taken[column]!]))
  return new Conflict(Object.values(errors).join(' '), { errors })
}
