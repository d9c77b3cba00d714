import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { Engine } from '../engine.ts'
import { permanentTables } from '../migrations.ts'
import { appendOnly } from './append-only.ts'
import { connections } from './connection.ts'
import { rewriteSecretTables } from './erase.ts'
import { failureOf } from './failure.ts'
import { PostgresTransaction } from './log-transaction.ts'
import { createOwnTables, ownTables } from './own-tables.ts'
import { finishTable, shadowOf } from './shadow.ts'
import { patiently, prepare } from './start.ts'

/** Commands have no time limits. `waitMs`: how long to wait for a server that is not there yet. */
export type PostgresOptions = { url: string; isCommand?: boolean; waitMs?: number; createTables?: boolean }

/** Throws Invalid, with one sentence, for a server that is none to work with. */
export async function openPostgres(options: PostgresOptions): Promise<Engine> {
  const { url, isCommand = false, waitMs = 30_000, createTables = true } = options
  const { connect, pool, cutAllConnections } = connections(url, isCommand)
  const lock = (name: string) => `SELECT pg_advisory_xact_lock(${lockOf(name)})`
  const tables = createTables ? `BEGIN; ${lock('tables')}; ${createOwnTables}; COMMIT` : ''
  const schema = await prepare(connect, waitMs, tables).finally(cutAllConnections)
  const [db, writer] = [pool(4), pool(1)]
  let isClosed = false
  async function close(): Promise<void> {
    isClosed = true
    await Promise.all([db.destroy(), writer.destroy()])
  }

  const engine: Engine = {
    read: db,
    write: db,
    openConnection: () => pool(1),
    heartbeat: { everyMs: 100, trustMs: 1_000 },
    beginLogTransaction: () => new PostgresTransaction(writer, `BEGIN;\n${lock('log')};\n`, cutAllConnections),
    // Whoever has it keeps nobody waiting while it waits for a table
    lockLog: async (trx) => void (await trx.raw(`${lock('log')}; SET LOCAL lock_timeout = '1s'`)),
    failureOf,
    async withLock(name, work) {
      const connection = await patiently(connect, waitMs)
      // With its connection the lock is gone
      const end = once(connection, 'end').then(() => Promise.reject(new Error('Connection terminated')))
      const inTurn = async () => {
        // Tried, not waited for: a statement that waits keeps the server from cleaning up
        const tryLock = `SELECT pg_try_advisory_lock(${lockOf(name)}) AS mine`
        while (!(await connection.query(tryLock)).rows[0].mine) await setTimeout(100)
        return work()
      }
      return Promise.race([inTurn(), end]).finally(() => connection.end())
    },
    withSnapshot: (work) =>
      db.transaction((trx) => trx.raw('SET LOCAL idle_in_transaction_session_timeout = 0').then(() => work(trx)), {
        isolationLevel: 'repeatable read',
        readOnly: true,
      }),
    withShadowTables: shadowOf(db, schema),
    appendOnly,
    setColumnOptions: (trx, table) => finishTable(trx, schema, table),
    async check() {
      for (const table of [...permanentTables, 'secrets', 'pictures', 'limits']) await db(table).first(db.raw('1'))
    },
    findDamage: async () => [],
    size: async () => (await db.raw('SELECT pg_database_size(current_database()) AS size'))[0].size,
    eraseDeleted: () => rewriteSecretTables(connect, () => isClosed),
    ...ownTables(db),
    inTransaction: (trx) =>
      trx.raw(createOwnTables).then(() => ({ ...engine, read: trx, write: trx, ...ownTables(trx) })),
    close,
  }
  return engine
}

/** Two numbers: ours, and that of the work in this schema. */
const lockOf = (name: string) => `hashtext('fliporto'), hashtext(current_schema() || '/${name}')`
