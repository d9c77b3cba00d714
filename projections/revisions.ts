import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Engine, Statement } from '../src/db/engine.ts'
import { executeAll } from '../src/db/rows.ts'
import { Corrupt } from '../src/errors.ts'
import type { Projection } from './projection.ts'

export type TableState = { name: string; version: number; revision: number }

export const ALL_TABLES = '*' // its version also changes with tables that a node does not know

/** A hash: it changes when a projection is added, removed or changed. */
export function versionOfAll(projections: readonly Pick<Projection, 'name' | 'version'>[]): number {
  const names = projections.map(({ name, version }) => `${name} ${version}`).join()
  return createHash('sha256').update(names).digest().readUInt32BE() >>> 1
}

export async function refuseNewerTables(db: Knex, projections: readonly Projection[]): Promise<void> {
  const states: TableState[] = await db('projections').where('version', '>', 0).whereNot({ name: ALL_TABLES })
  const versions = new Map(projections.map(({ name, version }) => [name, version]))
  const newer = states.filter(({ name, version }) => version > (versions.get(name) ?? 0)).map(({ name }) => name)
  if (newer.length === 0) return
  throw new Corrupt(
    `A base de dados é de uma versão mais nova deste programa (${newer.join(', ')}). Nada foi alterado: atualize o programa.`,
  )
}

export async function recordAllTables(db: Knex, projections: readonly Projection[]): Promise<void> {
  const row = { name: ALL_TABLES, version: versionOfAll(projections) }
  if (await db('projections').where(row).first('name')) return
  await db('projections')
    .insert({ ...row, revision: 1 })
    .onConflict('name')
    .merge(['version'])
}

export async function staleProjections(db: Knex, projections: readonly Projection[]): Promise<Projection[]> {
  const states: TableState[] = await db('projections').select()
  const current = new Map(states.map(({ name, version }) => [name, version]))
  const stale: Projection[] = []
  for (const projection of projections) {
    const isCurrent =
      current.get(projection.name) === projection.version && (await db.schema.hasTable(projection.table))
    if (!isCurrent) stale.push(projection)
  }
  return stale
}

/** The caller fills the empty tables in the same transaction. Resolves to the names of their projections. */
export async function recreateStale(
  trx: Knex.Transaction,
  projections: readonly Projection[],
  { setColumnOptions }: Pick<Engine, 'setColumnOptions'>,
): Promise<string[]> {
  const stale = await staleProjections(trx, projections)
  for (const { name, version, table, create, parts } of stale) {
    // DROP TABLE IF EXISTS could drop a table of another schema in the search path
    if (await trx.schema.hasTable(table)) await trx.schema.dropTable(table)
    await trx.schema.createTable(table, create)
    await setColumnOptions(trx, table)
    await trx('projections')
      .insert({ name, version, revision: 1 })
      .onConflict('name')
      .merge({ version, revision: trx.raw('projections.revision + 1') })
    if (parts) await executeAll(trx, incrementRevisions(new Map([[rebuildPart(name), 0]])))
  }
  return stale.map(({ name }) => name)
}

const partName = (projection: string, part: string) => `${projection}:${part}`

/** What an answer that shows a part depends on: the part, and rebuilds, which change all parts. */
export const dependenciesOfPart = (projection: string, part: string) => [
  partName(projection, part),
  rebuildPart(projection),
]
const rebuildPart = (projection: string) => partName(projection, '')

export function partsOfItem(projections: readonly Projection[]) {
  const parted = projections.flatMap(({ name, parts }) => (parts ? [{ name, parts }] : []))
  return (stream: string, state: unknown): string[] =>
    parted.flatMap(({ name, parts }) =>
      state && stream.startsWith(`${parts.kind}/`) ? parts.of(state as never).map((part) => partName(name, part)) : [],
    )
}

export type Revisions = ReadonlyMap<string, number> // by projection or part; increases with every change

/** All revisions and the position of the log's last event: a single statement, so that all of it is from one snapshot. */
export async function readHeartbeat(db: Knex): Promise<{ states: TableState[]; position: number }> {
  const rows: TableState[] = await db('projections')
    .select('name', 'version', 'revision')
    .unionAll(db('events').select(db.raw("''"), db.raw('0'), db.raw('coalesce(max(position), 0)')))
  const isLog = ({ name }: TableState) => name === ''
  return { states: rows.filter((row) => !isLog(row)), position: rows.find(isLog)?.revision ?? 0 }
}

/** `changed`: projections with their versions, and parts with version 0. For a table of another version, the NOT NULL revision is set to null, so that the write fails. */
export function incrementRevisions(changed: ReadonlyMap<string, number>): Statement[] {
  if (changed.size === 0) return []
  const marks = [...changed].map(() => '(?, ?, 1)').join(', ')
  const sql = `INSERT INTO projections (name, version, revision) VALUES ${marks} ON CONFLICT (name) DO UPDATE
     SET revision = CASE WHEN projections.version = excluded.version THEN projections.revision + 1 END`
  return [{ sql, values: [...changed].flat() }]
}

export const incrementTable = (trx: Knex, { name, version, parts }: Projection): Promise<void> =>
  executeAll(trx, incrementRevisions(new Map([[name, version], ...(parts ? [[rebuildPart(name), 0] as const] : [])])))
