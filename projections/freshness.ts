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
  for (const { name, version, table, create, parts } of stale) {
    await dropLiveTable(trx, table)
    await trx.schema.createTable(table, create)
    await trx('projections')
      .insert({ name, version, revision: 1 })
      .onConflict('name')
      .merge({
        version,
        revision: trx.raw('projections.revision + 1'),
      })
    if (parts) await raiseRevisions(trx, [rebuildsOf(name)])
  }
  return stale.map(({ name }) => name)
}

/** The revision of a part of a projection, such as the sections of one page. */
export const partOf = (projection: string, part: string) => `${projection}:${part}`

/** What an answer made of one part depends on: the part, and the rebuilds of the table, which touch all of them. */
export const needsOfPart = (projection: string, part: string) => [partOf(projection, part), rebuildsOf(projection)]
const rebuildsOf = (projection: string) => partOf(projection, '')

/** The parts of projections that an item belongs to. */
export const partsOf = (projections: readonly Projection[], stream: string, state: unknown): string[] =>
  projections.flatMap(({ name, parts }) =>
    parts && state && stream.startsWith(`${parts.kind}/`)
      ? parts.of(state as never).map((part) => partOf(name, part))
      : [],
  )

/** Projection or part -> revision, as last committed by any process. */
export async function revisions(db: Asked): Promise<Map<string, number>> {
  const states = await db.raw<State[]>('SELECT name, revision FROM projections')
  return new Map(states.map(({ name, revision }) => [name, revision]))
}

/** Counts a change of these projections and parts; a part begins with its first change. */
export async function raiseRevisions(trx: Asked, names: readonly string[]): Promise<void> {
  const marks = names.map(() => '(?, 0, 1)').join(', ')
  await trx.raw(
    `INSERT INTO projections (name, version, revision) VALUES ${marks}
     ON CONFLICT (name) DO UPDATE SET revision = projections.revision + 1`,
    names,
  )
}

/** Counts a change of a whole table, in whatever parts. */
export const raiseWhole = (trx: Asked, { name, parts }: Projection): Promise<void> =>
  raiseRevisions(trx, parts ? [name, rebuildsOf(name)] : [name])
