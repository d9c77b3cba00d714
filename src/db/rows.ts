import type { Knex } from 'knex'
import type { Statement, Value } from './engine.ts'

export type Row = Record<string, Value>

const MAX_ROWS = 500 // a statement may have a limited number of values

/** In the order of the rows. With `key`, a row replaces the existing row with that key. */
export function insertStatements(table: string, rows: readonly Row[], key?: readonly string[]): Statement[] {
  const statements: Statement[] = []
  for (let start = 0, end = 0; start < rows.length; start = end) {
    const columns = Object.keys(rows[start]!)
    const shape = columns.join()
    const values: Value[] = []
    for (; end - start < MAX_ROWS && end < rows.length && Object.keys(rows[end]!).join() === shape; end += 1) {
      for (const column of columns) values.push(rows[end]![column] ?? null)
    }
    const marks = Array(end - start)
      .fill(`(${columns.map(() => '?').join(', ')})`)
      .join(', ')
    const changed = columns.filter((column) => !key?.includes(column))
    const changes = changed.map((column) => `"${column}" = excluded."${column}"`).join(', ')
    const merge = key ? ` ON CONFLICT (${columnList(key)}) DO UPDATE SET ${changes}` : ''
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
