import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Row } from '../src/db/rows.ts'
import type { Projection } from './projection.ts'

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
