import type { Knex } from 'knex'
import type { Statement, Value } from './engine.ts'

export type Row = Record<string, Value>

/** Far below the number of values that a statement may have. */
const ROWS_A_STATEMENT = 500

/** In the order given. With a key, each row takes the place of the one that has it. */
export function insertStatements(table: string, rows: readonly Row[], key?: readonly string[]): Statement[] {
  const statements: Statement[] = []
  for (let start = 0, end = 0; start < rows.length; start = end) {
    const columns = Object.keys(rows[start]!)
    const alike = (row: Row | undefined) => row && Object.keys(row).join() === columns.join()
    while (end - start < ROWS_A_STATEMENT && alike(rows[end])) end += 1
    const some = rows.slice(start, end)
    const marks = some.map(() => `(${columns.map(() => '?').join(', ')})`).join(', ')
    const changes = columns.map((column) => `"${column}" = excluded."${column}"`).join(', ')
    const merge = key ? ` ON CONFLICT (${list(key)}) DO UPDATE SET ${changes}` : ''
    const values = some.flatMap((row) => columns.map((column) => row[column] ?? null))
    statements.push({ sql: `INSERT INTO ${table} (${list(columns)}) VALUES ${marks}${merge}`, values })
  }
  return statements
}

export const updateStatement = (table: string, key: Row, changes: Row): Statement => ({
  sql: `UPDATE ${table} SET ${equal(changes).join(', ')} WHERE ${equal(key).join(' AND ')}`,
  values: [...Object.values(changes), ...Object.values(key)],
})

export const deleteStatement = (table: string, key: Row): Statement => ({
  sql: `DELETE FROM ${table} WHERE ${equal(key).join(' AND ')}`,
  values: Object.values(key),
})

/** Runs statements on a handle of knex, one after the other. */
export async function executeAll(db: Knex, statements: readonly Statement[]): Promise<void> {
  for (const { sql, values } of statements) await db.raw(sql, values)
}

const list = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ')
const equal = (row: Row) => Object.keys(row).map((column) => `"${column}" = ?`)
