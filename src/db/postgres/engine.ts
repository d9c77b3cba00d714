import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { Engine } from '../engine.ts'
import { logTransaction } from '../log-transaction.ts'
import { permanentTables } from '../migrations.ts'
import { type Connection, createConnections } from './connection.ts'
import { failureOf, retryWhileAway } from './failures.ts'
import { checkServer, refusal } from './start.ts'
import {
  appendOnly,
  createPostgresTables,
  ownTables,
  rewriteErasedTables,
  setColumnOptions,
  shadowTables,
} from './tables.ts'

export type PostgresOptions = { url: string; isCommand?: boolean; waitMs?: number; createTables?: boolean }

export async function openPostgres(options: PostgresOptions): Promise<Engine> {
  const { url, isCommand = false, waitMs = 30_000, createTables = true } = options
  const { connect, pool, send, dropAllConnections } = createConnections(url, isCommand)
  const lock = (name: string) => `SELECT pg_advisory_xact_lock(${lockKeys(name)})`
  const setupSql = createTables ? `BEGIN; ${lock('tables')}; ${createPostgresTables}; COMMIT` : ''
  const check = () => checkServer(connect, setupSql).finally(dropAllConnections)
  const schema = await retryWhileAway(check, waitMs).catch((error) => Promise.reject(refusal(error, waitMs)))
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
    beginLogTransaction: () =>
      logTransaction({
        acquire: (): Promise<Connection> => writer.client.acquireConnection(),
        release: (connection) => writer.client.releaseConnection(connection),
        // The lock is a statement of its own, so that later ones see what was committed while it waited
        beginAndLock: `BEGIN;\n${lock('log')};\n`,
        query: async (connection, sql, values) => (await send(connection, sql, values)).rows,
        execute: async (connection, sql, values) => (await send(connection, sql, values)).rowCount,
        isPipelined: true, // what follows a failure in a transaction is refused, too
      }),
    transaction: (work) => db.transaction(work),
    // The timeout keeps a transaction that waits for a table from blocking the log
    lockLog: async (trx) => void (await trx.raw(`${lock('log')}; SET LOCAL lock_timeout = '1s'`)),
    failureOf,
    async withLock(name, work) {
      const connection = await retryWhileAway(connect, waitMs)
      const disconnected = once(connection, 'end').then(() => Promise.reject(new Error('Connection terminated')))
      const waitAndRun = async () => {
        // Polls, because a waiting statement would hold back VACUUM
        const tryLock = `SELECT pg_try_advisory_lock(${lockKeys(name)}) AS acquired`
        while (!(await connection.query(tryLock)).rows[0].acquired) await setTimeout(100)
        return work()
      }
      return Promise.race([waitAndRun(), disconnected]).finally(() => connection.end())
    },
    withSnapshot: (work) =>
      db.transaction((trx) => trx.raw('SET LOCAL idle_in_transaction_session_timeout = 0').then(() => work(trx)), {
        isolationLevel: 'repeatable read',
        readOnly: true,
      }),
    withShadowTables: shadowTables(db, schema),
    appendOnly,
    setColumnOptions: (trx, table) => setColumnOptions(trx, schema, table),
    async check() {
      for (const table of [...permanentTables, 'secrets', 'pictures', 'limits']) await db(table).first(db.raw('1'))
    },
    findDamage: async () => [],
    size: async () => (await db.raw('SELECT pg_database_size(current_database()) AS size'))[0].size,
    eraseDeleted: () => rewriteErasedTables(connect, () => isClosed),
    ...ownTables(db),
    inTransaction: (trx) =>
      trx.raw(createPostgresTables).then(() => ({ ...engine, read: trx, write: trx, ...ownTables(trx) })),
    close,
  }
  return engine
}

const lockKeys = (name: string) => `hashtext('fliporto'), hashtext(current_schema() || '/${name}')`
