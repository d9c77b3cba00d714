import type { Knex } from 'knex'
import { BEGIN, sqliteClient } from './sqlite-client.ts'
import { askSqlite, type Connection } from './sqlite-statements.ts'

/** Everything that is SQLite and not SQL. PostgreSQL will be the second answer to each of these questions. */

export type { Connection }
export const client = sqliteClient
export const ask = askSqlite
export const beginWriting = BEGIN

/** How long a statement waits for another process's lock. */
const LOCK_PATIENCE_MS = 20_000

const pragmas = {
  /** Durable: an acknowledged commit survives a power cut. */
  writer: [`busy_timeout=${LOCK_PATIENCE_MS}`, 'journal_mode=WAL', 'synchronous=FULL', 'secure_delete=ON'],
  reader: ['busy_timeout=5000', 'query_only=ON'],
  /** Gives up soon: while it waits for readers, nobody can write. */
  checkpointer: ['busy_timeout=100'],
  /** Changes nothing, but SQLite takes a copy for a change. */
  copier: ['busy_timeout=5000'],
}
export type Role = keyof typeof pragmas

export const prepareConnection =
  (role: Role) => (connection: Connection, done: (error: Error | null, c: Connection) => void) => {
    connection.exec(pragmas[role].map((pragma) => `PRAGMA ${pragma};`).join(''), (error) => done(error, connection))
  }

/** SQLite polls for a lock less and less often, and would miss the short gaps between another process's transactions. */
const ONE_TRY_MS = 250

/** Lends a handle's connection for one transaction of the writer, which begins anew when the lock is not to be had soon. */
export async function lendConnection<T>(db: Knex, use: (connection: Connection) => Promise<T>): Promise<T> {
  const connection: Connection = await db.client.acquireConnection()
  connection.configure('busyTimeout', ONE_TRY_MS)
  try {
    return await use(connection)
  } finally {
    connection.configure('busyTimeout', LOCK_PATIENCE_MS)
    await db.client.releaseConnection(connection)
  }
}

/** Several statements in one trip, with their values in them. Nothing is answered. */
export const say = (connection: Connection, statements: string) =>
  new Promise<void>((resolve, reject) => {
    connection.exec(statements, (error) => (error ? reject(error) : resolve()))
  })

/** A value as SQL has it. Throws TypeError for a number that SQL has no word for. */
export function literal(value: unknown): string {
  if (value === null) return 'NULL'
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string') throw new TypeError(`No value of a column: ${typeof value}`)
  // SQLite reads its statements up to the first NUL
  return value.includes('\0')
    ? `CAST(X'${Buffer.from(value).toString('hex')}' AS TEXT)`
    : `'${value.replaceAll("'", "''")}'`
}

/** A number that moves when another connection, of any process, has committed. */
export async function dataVersion(db: Knex): Promise<number> {
  const [row] = await db.raw('PRAGMA data_version')
  return row.data_version
}

/** The table and columns of a broken UNIQUE, or null when the error is another one. */
export function uniqueViolation(error: unknown): { table: string; columns: string[] } | null {
  const message = databaseErrorCode(error) === 'SQLITE_CONSTRAINT' ? (error as Error).message : ''
  const found = /: UNIQUE constraint failed: (\w+\.\w+(?:, \w+\.\w+)*)$/.exec(message)
  if (!found?.[1]) return null
  const names = found[1].split(', ').map((name) => name.split('.'))
  return { table: names[0]?.[0] ?? '', columns: names.map(([, column]) => column ?? '') }
}

/** The driver's short name for what went wrong, such as SQLITE_FULL, or null. */
export const databaseErrorCode = (error: unknown): string | null => {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && code.startsWith('SQLITE_') ? code : null
}

/** Refused by the database itself, whoever asks. REPLACE would delete without firing triggers, so it is met on insert. */
export const appendOnlyTriggers = [
  `CREATE TRIGGER events_no_update BEFORE UPDATE ON events
   BEGIN SELECT RAISE(ABORT, 'events is append-only: UPDATE refused'); END`,
  `CREATE TRIGGER events_no_delete BEFORE DELETE ON events
   BEGIN SELECT RAISE(ABORT, 'events is append-only: DELETE refused'); END`,
  `CREATE TRIGGER events_no_replace BEFORE INSERT ON events
   WHEN EXISTS (SELECT 1 FROM events WHERE id = NEW.id)
     OR EXISTS (SELECT 1 FROM events WHERE stream = NEW.stream AND version = NEW.version)
   BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: events.stream, events.version'); END`,
  `CREATE TRIGGER events_no_gap BEFORE INSERT ON events
   WHEN NEW.position IS NOT (SELECT COALESCE(MAX(position), 0) + 1 FROM events)
   BEGIN SELECT RAISE(ABORT, 'events is append-only: the position must follow the last'); END`,
]

/**
 * Folds the write-ahead log into the database file, so that overwritten bytes are nowhere. False when somebody still
 * reads what was there before, and it is to be tried again.
 */
export async function checkpoint(db: Knex): Promise<boolean> {
  const [{ busy }] = await db.raw('PRAGMA wal_checkpoint(TRUNCATE)')
  return busy === 0
}

/**
 * The whole database as of one moment into a new file, row for row, while others write: nothing that was deleted is in
 * it. Not yet on disk for sure.
 */
export const copyInto = (db: Knex, file: string) => db.raw('VACUUM INTO ?', [file])

/** What SQLite itself finds wrong with its file, in its own words. */
export async function damage(db: Knex): Promise<string[]> {
  const rows: { integrity_check: string }[] = await db.raw('PRAGMA integrity_check(10)')
  return rows.map(({ integrity_check }) => integrity_check).filter((finding) => finding !== 'ok')
}

/**
 * Reads through every table but the log, of which it reads the end. Throws what reading a damaged page throws. Every value
 * is asked for, since SQLite counts rows without reading the pages that long texts go on in.
 */
export async function readTables(db: Knex): Promise<void> {
  const tables: string[] = await db('sqlite_master').where({ type: 'table' }).whereNot({ name: 'events' }).pluck('name')
  for (const table of tables) {
    const columns: { name: string }[] = await db.raw('SELECT name FROM pragma_table_info(?)', [table])
    const lengths = columns.map(() => 'total(length(CAST(?? AS BLOB)))').join(', ')
    await db.raw(`SELECT ${lengths} FROM ?? NOT INDEXED`, [...columns.map(({ name }) => name), table])
  }
  await db.raw('SELECT * FROM events ORDER BY position DESC LIMIT 1')
}

/** What is read on this handle from now on is the database as of its first look. It must have one connection only. */
export const holdStill = (db: Knex) => db.raw('BEGIN')

/** Looks through the whole file: a tenth of a second for a hundred megabytes. Throws what reading a damaged page throws. */
export async function checkFile(db: Knex): Promise<void> {
  const [{ quick_check: found }] = await db.raw('PRAGMA quick_check(1)')
  if (found !== 'ok') throw Object.assign(new Error(found), { code: 'SQLITE_CORRUPT' })
}

/** A second place with tables of the same names, reachable as schema `shadow` from this connection. */
export const attachShadow = (db: Knex, file: string) =>
  db
    .raw('ATTACH DATABASE ? AS shadow', [file])
    .then(() => db.raw('PRAGMA shadow.journal_mode=OFF'))
    .then(() => db.raw('PRAGMA shadow.synchronous=OFF'))
    .then(() => db.raw('PRAGMA shadow.secure_delete=OFF'))
export const shadowOf = (table: string) => `shadow."${table}"`
export const detachShadow = (db: Knex) => db.raw('DETACH DATABASE shadow')

/** Leaves the tables their primary keys. */
export async function dropIndexes(db: Knex): Promise<void> {
  const indexes: string[] = await db('sqlite_master').where({ type: 'index' }).whereNotNull('sql').pluck('name')
  for (const index of indexes) await db.raw('DROP INDEX ??', [index])
}

/** By its full name: a bare one would find the shadow's table when the live one is missing. */
export const dropLiveTable = (db: Knex, table: string) => db.raw('DROP TABLE IF EXISTS main.??', [table])

/** Comparison that holds for NULL too. */
export const isDistinct = (a: string, b: string) => `${a} IS NOT ${b}`
