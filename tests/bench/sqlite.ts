import sqlite3 from 'sqlite3'
import type { EventRow } from '../../src/log/event.ts'

/** Plain node-sqlite3 with promises. */
export type Sqlite = {
  exec(sql: string): Promise<void>
  run(sql: string, values?: readonly unknown[]): Promise<void>
  all<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  prepare(sql: string): Statement
  close(): Promise<void>
}
export type Statement = { run(values: readonly unknown[]): Promise<void>; finalize(): Promise<void> }

type Done = (error: Error | null) => void
const promisified = (call: (done: Done) => void) =>
  new Promise<void>((resolve, reject) => call((error) => (error ? reject(error) : resolve())))

export async function openSqlite(file: string): Promise<Sqlite> {
  let db!: sqlite3.Database
  await promisified((done) => {
    db = new sqlite3.Database(file, done)
  })
  const exec = (sql: string) => promisified((done) => db.exec(sql, done))
  await exec('PRAGMA busy_timeout=5000; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;')
  return {
    exec,
    run: (sql, values = []) => promisified((done) => db.run(sql, values, done)),
    all: <Row>(sql: string, values: readonly unknown[] = []) =>
      new Promise<Row[]>((resolve, reject) =>
        db.all<Row>(sql, values, (error, rows) => (error ? reject(error) : resolve(rows))),
      ),
    prepare(sql) {
      const statement = db.prepare(sql)
      return {
        run: (values) => promisified((done) => statement.run(values, done)),
        finalize: () => promisified((done) => statement.finalize(done)),
      }
    },
    close: () => promisified((done) => db.close(done)),
  }
}

export const eventColumns = [
  'position',
  'id',
  'stream',
  'version',
  'type',
  'schema',
  'data',
  'actor',
  'at',
  'request_id',
  'prev_hash',
  'hash',
] as const satisfies readonly (keyof EventRow)[]

export const valuesOf = (row: EventRow) => eventColumns.map((column) => row[column])

const names = eventColumns.map((column) => `"${column}"`).join(', ')
const marks = `(${eventColumns.map(() => '?').join(', ')})`

export const insertOne = (table: string) => `INSERT INTO ${table} (${names}) VALUES ${marks}`

/** The log's columns and key, without its indexes and triggers. */
export const plainEventTable = (table: string) =>
  `CREATE TABLE ${table} (position INTEGER PRIMARY KEY, id TEXT, stream TEXT, version INTEGER, type TEXT, schema INTEGER,
   data TEXT, actor TEXT, at TEXT, request_id TEXT, prev_hash TEXT, hash TEXT)`

/** The fastest of the tried values, and far below SQLite's limit of 32,766 variables. */
const ROWS = 100

/** In one transaction, unless `begin` is false. */
export async function insertRows(db: Sqlite, table: string, rows: readonly EventRow[], { begin = true } = {}) {
  const many = db.prepare(`INSERT INTO ${table} (${names}) VALUES ${Array(ROWS).fill(marks).join(', ')}`)
  if (begin) await db.exec('BEGIN IMMEDIATE')
  const whole = rows.length - (rows.length % ROWS)
  for (let start = 0; start < whole; start += ROWS) await many.run(rows.slice(start, start + ROWS).flatMap(valuesOf))
  for (const row of rows.slice(whole)) await db.run(insertOne(table), valuesOf(row))
  if (begin) await db.exec('COMMIT')
  await many.finalize()
}
