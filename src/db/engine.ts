import type { Knex } from 'knex'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { KeyStore } from './keys.ts'

export type Value = string | number | null

export type Statement = {
  sql: string // with a question mark for each value
  values: readonly Value[]
  /** Any other number of changed rows rolls back the transaction, with a failure of kind `rowCount`. */
  expectedChanges?: number
}

/** A transaction that may write to the log. Nothing is sent before it is needed. */
export type LogTransaction = {
  lock(): Promise<void> // begins, and keeps others from writing to the log
  query<Row>(sql: string, values?: readonly Value[]): Promise<Row[]> // only under the lock
  commit(statements: readonly Statement[]): Promise<void> // durable when it resolves
  rollback(): Promise<void> // never rejects; no effect after a commit
}

export type Failure =
  | { kind: 'unique'; table: string; columns: readonly string[] }
  | { kind: 'headMoved' } // the events do not follow the log's head, since another process has written
  | { kind: 'outdated' } // a newer version of the program has rebuilt the tables
  | { kind: 'rowCount' } // see `expectedChanges`
  | { kind: 'busy' } // another process held a lock for too long; nothing was written
  | { kind: 'full' } // no disk space; nothing was written
  | { kind: 'lost' } // no connection: it is not known whether a commit took place

export class WrongRowCount extends Error {}

export type ShadowTable = { table: string; create(table: Knex.CreateTableBuilder): void }

/** Pictures in the database, by file name. Each node's folder is a cache of them. */
export type SharedPictures = {
  put(name: string, bytes: Buffer): Promise<void>
  get(name: string): Promise<Buffer | undefined>
}

export type Engine = {
  read: Knex // never waits for a writer
  write: Knex // for everything but events, in short transactions
  openConnection(): Knex // a single connection, which the caller destroys

  beginLogTransaction(startedAt?: number): LogTransaction // it waits as if it had begun then, by performance.now()
  transaction<T>(work: (trx: Knex.Transaction) => Promise<T>, startedAt?: number): Promise<T> // without events
  /** Keeps others from writing to the log until `trx` ends. Must be its first statement. */
  lockLog(trx: Knex.Transaction): Promise<void>
  failureOf(error: unknown): Failure | undefined

  /** Runs while no other process of this site holds the lock of this name. */
  withLock<T>(name: string, work: () => Promise<T>): Promise<T>
  withSnapshot<T>(work: (db: Knex) => Promise<T>): Promise<T>
  /** Creates empty tables without unique rules in a schema that `write` can reach, and removes them afterwards. */
  withShadowTables<T>(tables: readonly ShadowTable[], work: (schema: string) => Promise<T>): Promise<T>

  appendOnly: readonly string[] // DDL of the triggers on `events`
  /** Sets what knex cannot: a collation that sorts by bytes, as SQLite does. */
  setColumnOptions(trx: Knex, table: string): Promise<void>

  check(): Promise<void> // throws when a table cannot be read
  findDamage(): Promise<string[]>
  size(): Promise<number> // in bytes
  /** Overwrites deleted data in the files. False when the database was closed first; the next start completes it. */
  eraseDeleted(): Promise<boolean>

  keys: KeyStore
  pictures?: SharedPictures // PostgreSQL only
  limiter(options: { keyPrefix: string; points: number; duration: number }): RateLimiterAbstract // duration in seconds
  /** PostgreSQL only: this engine inside `trx`, which also creates the engine's own tables. */
  inTransaction?(trx: Knex.Transaction): Promise<Engine>
  close(): Promise<void>
}
