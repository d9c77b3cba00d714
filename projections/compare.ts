import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Row } from '../src/db/rows.ts'
import type { Projection } from './projection.ts'
import { incrementTable } from './revisions.ts'

/** SHA-256 in hex of all read tables: equal for sites with equal content. */
export async function digestOf(db: Knex, projections: readonly Projection[]): Promise<string> {
  const hash = createHash('sha256')
  for (const { table, key } of projections) {
    const rows: Row[] = await db(table).orderBy(key)
    hash.update(`${table} ${rows.length}\n`)
    for (const row of rows) hash.update(`${JSON.stringify(Object.entries(row).sort(byName))}\n`)
  }
  return hash.digest('hex')
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

/** `column` is null when the whole row is missing or superfluous. */
export type Difference = {
  projection: string
  table: string
  key: Row
  column: string | null
  live: unknown
  replayed: unknown
}

const MAX_DESCRIBED_ROWS = 20 // all differing rows are counted

/** Stale tables are empty, so their rows are counted and not described. */
export async function compare(
  trx: Knex.Transaction,
  schema: string,
  projections: readonly Projection[],
  stale: readonly string[],
): Promise<{ differences: Difference[]; counts: Map<string, number> }> {
  const differences: Difference[] = []
  const counts = new Map<string, number>()
  for (const projection of projections) {
    const { count, keys } = await differingRows(trx, schema, projection)
    counts.set(projection.name, count)
    if (stale.includes(projection.name)) continue
    for (const key of keys.slice(0, Math.max(0, MAX_DESCRIBED_ROWS - differences.length))) {
      differences.push(...(await describe(trx, schema, projection, key)))
    }
  }
  return { differences, counts }
}

const columnsOf = async (trx: Knex.Transaction, schema: string, { table }: Projection) =>
  Object.keys(await trx(table).withSchema(schema).columnInfo())

const keysEqual = ({ key }: Projection) => key.map((column) => `live."${column}" = replayed."${column}"`).join(' AND ')

const columnsDiffer = async (trx: Knex.Transaction, schema: string, projection: Projection) =>
  (await columnsOf(trx, schema, projection))
    .map((column) => `live."${column}" IS DISTINCT FROM replayed."${column}"`)
    .join(' OR ')

async function differingRows(
  trx: Knex.Transaction,
  schema: string,
  projection: Projection,
): Promise<{ count: number; keys: Row[] }> {
  const { table, key } = projection
  const shadow = `"${schema}"."${table}"`
  const names = (side: string) => key.map((column) => `${side}."${column}"`).join(', ')
  const differing = trx.raw(
    `(SELECT ${names('live')} FROM "${table}" live LEFT JOIN ${shadow} replayed ON ${keysEqual(projection)}
       WHERE replayed."${key[0]}" IS NULL OR ${await columnsDiffer(trx, schema, projection)}
      UNION ALL
      SELECT ${names('replayed')} FROM ${shadow} replayed LEFT JOIN "${table}" live ON ${keysEqual(projection)}
       WHERE live."${key[0]}" IS NULL) AS differing`,
  )
  const keys: Row[] = await trx.select('*').from(differing).orderBy(key).limit(MAX_DESCRIBED_ROWS)
  const [{ count }] = await trx.from(differing).count({ count: '*' })
  return { count: Number(count), keys }
}

async function describe(
  trx: Knex.Transaction,
  schema: string,
  projection: Projection,
  key: Row,
): Promise<Difference[]> {
  const { name, table } = projection
  const live = await trx(table).where(key).first()
  const replayed = await trx(table).withSchema(schema).where(key).first()
  const location = { projection: name, table, key }
  if (!live || !replayed) return [{ ...location, column: null, live, replayed }]
  return Object.keys(replayed)
    .filter((column) => live[column] !== replayed[column])
    .map((column) => ({ ...location, column, live: live[column], replayed: replayed[column] }))
}

export async function replaceDifferingRows(
  trx: Knex.Transaction,
  schema: string,
  projections: readonly Projection[],
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  for (const projection of projections) {
    const { name, table } = projection
    if (counts.get(name) === 0) continue
    const shadow = `"${schema}"."${table}"`
    await trx.raw(
      `DELETE FROM "${table}" AS live WHERE NOT EXISTS (
         SELECT 1 FROM ${shadow} replayed WHERE ${keysEqual(projection)} AND NOT (${await columnsDiffer(trx, schema, projection)}))`,
    )
    const columns = (await columnsOf(trx, schema, projection)).map((column) => `"${column}"`).join(', ')
    await trx.raw(
      `INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM ${shadow} replayed
       WHERE NOT EXISTS (SELECT 1 FROM "${table}" live WHERE ${keysEqual(projection)})`,
    )
    await incrementTable(trx, projection)
  }
}
