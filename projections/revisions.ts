import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Engine, Statement } from '../src/db/engine.ts'
import { executeAll } from '../src/db/rows.ts'
import { Corrupt } from '../src/errors.ts'
import type { Projection } from './projection.ts'

type State = { name: string; version: number; revision: number }

/** The row that stands for all tables together: with it, a node also notices a table that it does not know. */
export const ALL_TABLES = '*'

/** A number that is another one when a projection is added, removed or changed. */
export function versionOfAll(projections: readonly Pick<Projection, 'name' | 'version'>[]): number {
  const names = projections.map(({ name, version }) => `${name} ${version}`).join()
  return createHash('sha256').update(names).digest().readUInt32BE() >>> 1
}

/** Throws Corrupt when a newer program has made tables here. */
export async function refuseNewerTables(db: Knex, projections: readonly Projection[]): Promise<void> {
  const states: State[] = await db('projections').where('version', '>', 0).whereNot({ name: ALL_TABLES })
  const versions = new Map(projections.map(({ name, version }) => [name, version]))
  const newer = states.filter(({ name, version }) => version > (versions.get(name) ?? 0)).map(({ name }) => name)
  if (newer.length === 0) return
  throw new Corrupt(
    `A base de dados é de uma versão mais nova deste programa (${newer.join(', ')}). Nada foi alterado: atualize o programa.`,
  )
}

/** Says which tables there are, unless that is said already. */
export async function recordAllTables(db: Knex, projections: readonly Projection[]): Promise<void> {
  const row = { name: ALL_TABLES, version: versionOfAll(projections) }
  if (await db('projections').where(row).first('name')) return
  await db('projections')
    .insert({ ...row, revision: 1 })
    .onConflict('name')
    .merge(['version'])
}

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
export async function recreateStale(
  trx: Knex.Transaction,
  projections: readonly Projection[],
  { setColumnOptions }: Pick<Engine, 'setColumnOptions'>,
): Promise<string[]> {
  const stale = await staleProjections(trx, projections)
  for (const { name, version, table, create, parts } of stale) {
    // Asked first: where it is missing, its name could mean another schema's table
    if (await trx.schema.hasTable(table)) await trx.schema.dropTable(table)
    await trx.schema.createTable(table, create)
    await setColumnOptions(trx, table)
    await trx('projections')
      .insert({ name, version, revision: 1 })
      .onConflict('name')
      .merge({ version, revision: trx.raw('projections.revision + 1') })
    if (parts) await executeAll(trx, incrementRevisions(new Map([[rebuildsOf(name), 0]])))
  }
  return stale.map(({ name }) => name)
}

/** The revision of a part of a projection, such as the sections of one page. */
export const partOf = (projection: string, part: string) => `${projection}:${part}`

/** What an answer made of one part depends on: the part, and the rebuilds of the table, which touch all of them. */
export const dependenciesOfPart = (projection: string, part: string) => [
  partOf(projection, part),
  rebuildsOf(projection),
]
const rebuildsOf = (projection: string) => partOf(projection, '')

/** The parts of projections that an item belongs to. */
export const partsOfItem = (projections: readonly Projection[], stream: string, state: unknown): string[] =>
  projections.flatMap(({ name, parts }) =>
    parts && state && stream.startsWith(`${parts.kind}/`)
      ? parts.of(state as never).map((part) => partOf(name, part))
      : [],
  )

/** Projection, or part of one -> its revision, which grows with every change of its table. */
export type Revisions = ReadonlyMap<string, number>

/** As last committed by any process. */
export async function revisions(db: Knex): Promise<Revisions> {
  const states: State[] = await db('projections').select('name', 'revision')
  return new Map(states.map(({ name, revision }) => [name, revision]))
}

/**
 * Counts a change of projections, by their versions, and of parts, whose version is 0; a part begins with its first
 * change. A table of another version refuses: the revision that it is given is null.
 */
export function incrementRevisions(changed: ReadonlyMap<string, number>): Statement[] {
  if (changed.size === 0) return []
  const marks = [...changed].map(() => '(?, ?, 1)').join(', ')
  const sql = `INSERT INTO projections (name, version, revision) VALUES ${marks} ON CONFLICT (name) DO UPDATE
     SET revision = CASE WHEN projections.version = excluded.version THEN projections.revision + 1 END`
  return [{ sql, values: [...changed].flat() }]
}

/** Counts a change of a whole table, in whatever parts. */
export const incrementTable = (trx: Knex, { name, version, parts }: Projection): Promise<void> =>
  executeAll(trx, incrementRevisions(new Map([[name, version], ...(parts ? [[rebuildsOf(name), 0] as const] : [])])))
