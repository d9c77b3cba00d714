import type { Knex } from 'knex'
import { dropLiveTable } from '../src/db/dialect.ts'
import type { Asked } from '../src/db/rows.ts'
import type { Projection } from './projection.ts'

type State = { name: string; version: number; revision: number }

/** Projections whose table is missing, or was made by another version of the code. */
export async function staleProjections(db: Knex, projections: readonly Projection[]): Promise<Projection[]> {
  const states: State[] = await db('projections').select()
  const current = new Map(states.map(({ name, version }) => [name, version]))
  const stale: Projection[] = []
  for (const projection of projections) {
    const known = current.get(projection.name) === projection.version && (await db.schema.hasTable(projection.table))
    if (!known) stale.push(projection)
  }
  return stale
}

/** Makes stale tables anew, empty: to be filled in the same transaction. Answers their projections' names. */
export async function recreateStale(trx: Knex.Transaction, projections: readonly Projection[]): Promise<string[]> {
  const stale = await staleProjections(trx, projections)
  for (const { name, version, table, create } of stale) {
    await dropLiveTable(trx, table)
    await trx.schema.createTable(table, create)
    await trx('projections')
      .insert({ name, version, revision: 1 })
      .onConflict('name')
      .merge({
        version,
        revision: trx.raw('projections.revision + 1'),
      })
  }
  return stale.map(({ name }) => name)
}

/** Projection name -> revision, as last committed by any process. */
export async function revisions(db: Asked): Promise<Map<string, number>> {
  const states = await db.raw<State[]>('SELECT name, revision FROM projections')
  return new Map(states.map(({ name, revision }) => [name, revision]))
}

/** Counts a change of these projections. */
export async function raiseRevisions(trx: Asked, names: readonly string[]): Promise<void> {
  const marks = names.map(() => '?').join(', ')
  await trx.raw(`UPDATE projections SET revision = revision + 1 WHERE name IN (${marks})`, names)
}
