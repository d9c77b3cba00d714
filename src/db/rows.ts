import type { Knex } from 'knex'

export type Row = Record<string, string | number | null>

/** Enough that the statement itself costs nothing, and far below the values that a statement may have. */
export const ROWS_A_STATEMENT = 500

/** A handle of knex or a transaction: whoever can be asked. */
export type Asked = Pick<Knex, 'raw'>

/** In the order given. With a key, each row takes the place of the one that has it. */
export async function insertRows(
  db: Asked,
  table: string,
  rows: readonly Row[],
  key?: readonly string[],
): Promise<void> {
  for (const { columns, some } of statementsOf(rows)) {
    const changes = columns.map((column) => `"${column}" = excluded."${column}"`)
    const merge = key ? ` ON CONFLICT (${list(key)}) DO UPDATE SET ${changes.join(', ')}` : ''
    await db.raw(
      `INSERT INTO ${table} (${list(columns)}) VALUES ${marks(columns, some)}${merge}`,
      values(columns, some),
    )
  }
}

/** Each row is the key of one that is there, and its changes. In no order: no unique value may go from one to another. */
export async function updateRows(
  db: Asked,
  table: string,
  rows: readonly Row[],
  key: readonly string[],
): Promise<void> {
  for (const { columns, some } of statementsOf(rows)) {
    const changes = columns.filter((column) => !key.includes(column)).map((column) => `"${column}" = new."${column}"`)
    const same = key.map((column) => `old."${column}" = new."${column}"`)
    await db.raw(
      `WITH new (${list(columns)}) AS (VALUES ${marks(columns, some)})
       UPDATE ${table} AS old SET ${changes.join(', ')} FROM new WHERE ${same.join(' AND ')}`,
      values(columns, some),
    )
  }
}

/** Each row is the key of one that goes. */
export async function deleteRows(db: Asked, table: string, keys: readonly Row[]): Promise<void> {
  for (const { columns, some } of statementsOf(keys)) {
    const sql = `DELETE FROM ${table} WHERE (${list(columns)}) IN (VALUES ${marks(columns, some)})`
    await db.raw(sql, values(columns, some))
  }
}

/** Rows of the same columns that come one after the other, as many as one statement takes. */
function* statementsOf(rows: readonly Row[]): Generator<{ columns: string[]; some: readonly Row[] }> {
  for (let start = 0, end = 0; start < rows.length; start = end) {
    const columns = Object.keys(rows[start]!)
    const alike = (row: Row | undefined) => row && Object.keys(row).join() === columns.join()
    while (end - start < ROWS_A_STATEMENT && alike(rows[end])) end += 1
    yield { columns, some: rows.slice(start, end) }
  }
}

const list = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ')

const marks = (columns: readonly string[], rows: readonly Row[]) => {
  const row = `(${columns.map(() => '?').join(', ')})`
  return rows.map(() => row).join(', ')
}

const values = (columns: readonly string[], rows: readonly Row[]) =>
  rows.flatMap((row) => columns.map((column) => row[column] ?? null))
