import type { Knex } from 'knex'
import type { Statement, Value } from './engine.ts'

export type Row = Record<string, Value>

const MAX_ROWS = 500 // a statement may have a limited number of values

/** In the order of the rows. With `key`, a row replaces the existing row with that key. */
export function insertStatements(table: string, rows: readonly Row[], key?: readonly string[]): Statement[] {
  const statements: Statement[] = []
  for (let start = 0, end = 0; start < rows.length; start = end) {
    const columns = Object.keys(rows[start]!)
    const hasSameColumns = (row: Row | undefined) => row && Object.keys(row).join() === columns.join()
    while (end - start < MAX_ROWS && hasSameColumns(rows[end])) end += 1
    const batch = rows.slice(start, end)
    const marks = batch.map(() => `(${columns.map(() => '?').join(', ')})`).join(', ')
    const changes = columns.map((column) => `"${column}" = excluded."${column}"`).join(', ')
    const merge = key ? ` ON CONFLICT (${columnList(key)}) DO UPDATE SET ${changes}` : ''
    const values = batch.flatMap((row) => columns.map((column) => row[column] ?? null))
    statements.push({ sql: `INSERT INTO ${table} (${columnList(columns)}) VALUES ${marks}${merge}`, values })
  }
  return statements
}

export const updateStatement = (table: string, key: Row, changes: Row): Statement => ({
  sql: `UPDATE ${table} SET ${assignments(changes).join(', ')} WHERE ${assignments(key).join(' AND ')}`,
  values: [...Object.values(changes), ...Object.values(key)],
})

export const deleteStatement = (table: string, key: Row): Statement => ({
  sql: `DELETE FROM ${table} WHERE ${assignments(key).join(' AND ')}`,
  values: Object.values(key),
})

export async function executeAll(db: Knex, statements: readonly Statement[]): Promise<void> {
  for (const { sql, values } of statements) await db.raw(sql, values)
}

const columnList = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ')
const assignments = (row: Row) => Object.keys(row).map((column) => `"${column}" = ?`)
