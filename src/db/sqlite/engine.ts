import { rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import type { Knex } from 'knex'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Engine, ShadowTable } from '../engine.ts'
import { readKeys, writeKeys } from '../keys.ts'
import { appendOnly } from './append-only.ts'
import { checkpoint, checkpointUntilDone } from './checkpoints.ts'
import { connect, withConnection } from './connect.ts'
import { damage, quickCheck, readTables } from './damage.ts'
import { failureOf } from './failures.ts'
import { SqliteTransaction } from './transaction.ts'

export type SqliteOptions = {
  file: string
  /** How long a query waits for a connection before it fails, in milliseconds. */
  acquireTimeout?: number
  /** Looks for damage first, before anything is written. */
  check?: boolean
  /** How many connections may read at once. */
  readers?: number
}

/** A file in a DATA_DIR, beside which keys and pictures are: `read` never waits for the one connection that writes. */
export async function openSqlite({ file, acquireTimeout, check, readers = 4 }: SqliteOptions): Promise<Engine> {
  const dataDir = dirname(file)
  // Before anything is made: a start that is refused changes no file
  await readKeys(dataDir)
  const write = connect({ file, role: 'writer', acquireTimeout })
  const closing = new AbortController()
  try {
    if (check) await quickCheck(write)
    await write.raw('CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY)')
    // What an earlier process had left to do, or was killed before it did
    await checkpoint(file)
  } catch (error) {
    await write.destroy()
    throw error
  }
  const read = connect({ file, role: 'reader', connections: readers, acquireTimeout })
  return {
    read,
    write,
    openConnection: () => connect({ file, role: 'reader' }),
    heartbeat: { everyMs: 250, trustMs: Number.POSITIVE_INFINITY },
    beginLogTransaction: () => new SqliteTransaction(write),
    // knex begins deferred transactions; the first statement that could write takes the lock, whatever it changes
    lockLog: async (trx) => void (await trx.raw('DELETE FROM migrations WHERE 0')),
    failureOf,
    // SQLite's lock on an empty file of its own goes with the process that holds it
    withLock: (name, work) =>
      withConnection({ file: join(dataDir, `${name}.lock`), role: 'lock' }, async (lock) => {
        // Tried again and again, since a statement that waits keeps its process from ending
        const isBusy = (error: unknown) => failureOf(error)?.kind === 'busy' || Promise.reject(error)
        while (await lock.raw('BEGIN EXCLUSIVE').then(() => false, isBusy));
        return work()
      }),
    // The first look decides of which moment all others are
    withSnapshot: (work) => withConnection({ file, role: 'reader' }, (db) => db.raw('BEGIN').then(() => work(db))),
    withShadowTables: (tables, work) =>
      inShadow(write, join(dataDir, `rebuild-${hostname()}-${process.pid}.db`), tables, work),
    appendOnly,
    setColumnOptions: async () => {},
    check: () => readTables(read),
    findDamage: () => damage(read),
    size: async () => (await stat(file)).size,
    eraseDeleted: () => checkpointUntilDone(file, closing.signal),
    keys: { read: () => readKeys(dataDir), create: (keys) => writeKeys(dataDir, keys) },
    limiter: (options) => new RateLimiterMemory(options),
    async close() {
      closing.abort()
      await read.destroy()
      await write.destroy()
    },
  }
}

/** SQLite makes no index in an attached database through knex, so the tables are made from inside, and have none. */
async function inShadow<T>(
  write: Knex,
  file: string,
  tables: readonly ShadowTable[],
  work: (schema: string) => Promise<T>,
): Promise<T> {
  await rm(file, { force: true })
  await withConnection({ file, role: 'scratch' }, async (shadow) => {
    for (const { table, create } of tables) await shadow.schema.createTable(table, create)
    const indexes: string[] = await shadow('sqlite_master').where({ type: 'index' }).whereNotNull('sql').pluck('name')
    for (const index of indexes) await shadow.raw('DROP INDEX ??', [index])
  })
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
