import type { Knex } from 'knex'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { KeyStore } from './keys.ts'

export type Value = string | number | null

/** Something to write: SQL with a question mark for each value. */
export type Statement = {
  sql: string
  values: readonly Value[]
  /** Keys and password hashes travel beside the text, never in it: a server may log the text. */
  isSecret?: true
  /** How many rows it must change: any other number undoes the transaction, a failure of kind 'count'. */
  expectedChanges?: number
}

/** A write transaction of the log. Nothing is sent before it must be, so one that only commits takes one trip. */
export type LogTransaction = {
  /** Begins, and lets nobody else write to the log until the end. */
  lock(): Promise<void>
  /** Rows as this transaction sees them, once it has the lock. */
  query<Row>(sql: string, values?: readonly Value[]): Promise<Row[]>
  /** Sends all statements, in several trips when they are long; they are durable when it resolves. */
  commit(statements: readonly Statement[]): Promise<void>
  /** Undoes what was sent and gives the connection back. Never fails, and does nothing after a commit. */
  rollback(): Promise<void>
}

/** What went wrong, in words that both engines share. */
export type Failure =
  /** A rule across items, such as one slug for one item. */
  | { kind: 'unique'; table: string; columns: readonly string[] }
  /** The events do not follow the log's last one: somebody else wrote. */
  | { kind: 'headMoved' }
  /** The tables were made by a newer version of the program. */
  | { kind: 'outdated' }
  /** A statement changed another number of rows than it must. */
  | { kind: 'rowCount' }
  /** Another process holds a lock for too long. Nothing was written. */
  | { kind: 'busy' }
  /** No room left on the disk. Nothing was written. */
  | { kind: 'full' }
  /** The connection or the server is gone: whether a commit took place is not known. */
  | { kind: 'lost' }

/** A statement changed another number of rows than it must. */
export class WrongRowCount extends Error {}

/** A read table that is made a second time, empty and without rules, to be compared with the live one. */
export type ShadowTable = { table: string; create(table: Knex.CreateTableBuilder): void }

/** Pictures that nodes share, by the name of their file; where there is one folder only, nothing has to be shared. */
export type SharedPictures = {
  put(name: string, bytes: Buffer): Promise<void>
  get(name: string): Promise<Buffer | undefined>
}

/** Where the log and its tables are kept. Two may be open in one process. */
export type Engine = {
  /** Sees the last commit, and never waits for a writer. */
  read: Knex
  /** For rows that are no events, in short transactions of their own. */
  write: Knex
  /** A handle with one connection of its own, for whoever watches; to be destroyed by its owner. */
  openConnection(): Knex
  /** How often to look for others' commits, and how long what was found then may be trusted, in milliseconds. */
  heartbeat: { everyMs: number; trustMs: number }

  beginLogTransaction(): LogTransaction
  /** Lets nobody else write to the log before a transaction of `write` ends. It must be its first statement. */
  lockLog(trx: Knex.Transaction): Promise<void>
  /** Undefined for what is none of the database's failures. */
  failureOf(error: unknown): Failure | undefined

  /** Runs while no other process runs a work of that name; waits for its turn. */
  withLock<T>(name: string, work: () => Promise<T>): Promise<T>
  /** All that `db` reads is as of one moment, however long it takes. */
  withSnapshot<T>(work: (db: Knex) => Promise<T>): Promise<T>
  /** Makes tables of the same names in a schema whose name it lends, reachable from `write`, and removes them after. */
  withShadowTables<T>(tables: readonly ShadowTable[], work: (schema: string) => Promise<T>): Promise<T>

  /** Statements that make the table of events refuse changes, gaps and forks. */
  appendOnly: readonly string[]
  /** Gives a new table what knex cannot say: the collation that sorts texts by their bytes. */
  setColumnOptions(trx: Knex, table: string): Promise<void>

  /** Reads through all that has to be there; throws what reading damaged data throws. */
  check(): Promise<void>
  /** What the engine itself finds wrong with its files, in its own words. */
  findDamage(): Promise<string[]>
  /** In bytes. */
  size(): Promise<number>
  /**
   * Overwrites what was deleted, so that it is in no file. False when the database was closed first: then it is done
   * when it is next opened.
   */
  eraseDeleted(): Promise<boolean>

  keys: KeyStore
  /** Undefined where all processes share one folder. */
  pictures?: SharedPictures
  /** Counts for all nodes together. `duration` is in seconds; `keyPrefix` tells one limit's counts from another's. */
  limiter(options: { keyPrefix: string; points: number; duration: number }): RateLimiterAbstract
  /** This engine, but all that it does is part of `trx`, in which its own tables are made. Undefined for a file, which is moved whole. */
  inTransaction?(trx: Knex.Transaction): Promise<Engine>
  close(): Promise<void>
}
