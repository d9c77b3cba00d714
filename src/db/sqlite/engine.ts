import { rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import type { Knex } from 'knex'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Engine, ShadowTable } from '../engine.ts'
import { readKeys, writeKeys } from '../keys.ts'
import { logTransaction } from '../log-transaction.ts'
import { checkpoint, checkpointWithRetry } from './checkpoints.ts'
import { connect, connectWriter, executeOn, queryOn, withConnection } from './connect.ts'
import { failureOf } from './failures.ts'
import { appendOnly, checkPages, createWithoutIndexes, findDamage, readTables } from './tables.ts'

const LOCK_ATTEMPT_MS = 250 // SQLite polls ever more rarely, and would miss the gaps between others' transactions

export type SqliteOptions = {
  file: string
  acquireTimeout?: number // how long a read waits for a free connection, in milliseconds
  timeouts?: { busy: number } // how long a write waits for others, in this process or another, in milliseconds
  check?: boolean // for damage, before anything is written
  readers?: number
}

export async function openSqlite({
  file,
  acquireTimeout,
  timeouts = { busy: 20_000 },
  check,
  readers = 4,
}: SqliteOptions): Promise<Engine> {
  const dataDir = dirname(file)
  await readKeys(dataDir) // throws before anything is created
  const { write, acquire } = connectWriter(file, timeouts)
  const closing = new AbortController()
  try {
    if (check) await checkPages(write)
    await write.raw('CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY)')
    await checkpoint(file) // completes an erasure that an earlier process did not finish
  } catch (error) {
    await write.destroy()
    throw error
  }
  const read = connect({ file, role: 'reader', connections: readers, acquireTimeout })
  return {
    read,
    write,
    openConnection: () => connect({ file, role: 'reader' }),
    beginLogTransaction: (startedAt) =>
      logTransaction({
        acquire: () => acquire({ startedAt, maxLockWait: LOCK_ATTEMPT_MS }),
        release: (connection) => write.client.releaseConnection(connection),
        beginAndLock: 'BEGIN IMMEDIATE',
        query: queryOn,
        execute: executeOn,
        // A full disk ends the transaction, and what was queued behind it would be committed without it
        isPipelined: false,
      }),
    // knex starts deferred transactions: the first statement that could write takes the lock
    lockLog: async (trx) => void (await trx.raw('DELETE FROM migrations WHERE 0')),
    failureOf,
    async transaction(work, startedAt) {
      const connection = await acquire({ startedAt })
      let cause: unknown
      const run = (trx: Knex.Transaction) =>
        work(trx).catch((error) => {
          cause = error
          throw error
        })
      return write
        .transaction(run, { connection })
        .catch((error) => {
          throw cause ?? error // after a full disk the rollback fails, too
        })
        .finally(() => write.client.releaseConnection(connection))
    },
    // The lock on an empty file ends with the process that holds it
    withLock: (name, work) =>
      withConnection({ file: join(dataDir, `${name}.lock`), role: 'lock' }, async (lock) => {
        // Short attempts, because a waiting statement keeps the process from ending
        const isBusy = (error: { code?: string }) => error.code === 'SQLITE_BUSY' || Promise.reject(error)
        while (await lock.raw('BEGIN EXCLUSIVE').then(() => false, isBusy));
        return work()
      }),
    // The first read of the transaction fixes the snapshot
    withSnapshot: (work) => withConnection({ file, role: 'reader' }, (db) => db.raw('BEGIN').then(() => work(db))),
    withShadowTables: (tables, work) =>
      withShadowTables(write, join(dataDir, `rebuild-${hostname()}-${process.pid}.db`), tables, work),
    appendOnly,
    setColumnOptions: async () => {},
    check: () => readTables(read),
    findDamage: () => findDamage(read),
    size: async () => (await stat(file)).size,
    eraseDeleted: () => checkpointWithRetry(file, closing.signal),
    keys: { read: () => readKeys(dataDir), create: (keys) => writeKeys(dataDir, keys) },
    limiter: (options) => new RateLimiterMemory(options),
    async close() {
      closing.abort()
      await read.destroy()
      await write.destroy()
    },
  }
}

/** knex cannot create indexes in an attached database, so the tables are created through a connection of their own. */
async function withShadowTables<T>(
  write: Knex,
  file: string,
  tables: readonly ShadowTable[],
  work: (schema: string) => Promise<T>,
): Promise<T> {
  await rm(file, { force: true })
  await withConnection({ file, role: 'scratch' }, (shadow) => createWithoutIndexes(shadow, tables))
  await write.raw('ATTACH DATABASE ? AS shadow', [file])
  try {
    for (const pragma of ['journal_mode', 'synchronous', 'secure_delete']) {
      await write.raw(`PRAGMA shadow.${pragma}=OFF`)
    }
    return await work('shadow')
  } finally {
    await write.raw('DETACH DATABASE shadow')
    await rm(file, { force: true })
  }
}
