import { setTimeout } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Engine } from '../engine.ts'
import { appendOnly } from './append-only.ts'
import { connections } from './connection.ts'
import { rewriteSecretTables } from './erase.ts'
import { failureOf } from './failure.ts'
import { beginTransaction } from './log-transaction.ts'
import { createOwnTables, ownTables } from './own-tables.ts'
import { examine } from './start.ts'

export type PostgresOptions = {
  url: string
  /** Commands have no time limits. */
  isCommand?: boolean
  /** How long a server that is not there yet is waited for. */
  waitMs?: number
}

const READING = 4
const LOCK_AGAIN_MS = 100

/** Throws Invalid, in one sentence, when the server is none to work with. */
export async function openPostgres({ url, isCommand, waitMs = 30_000 }: PostgresOptions): Promise<Engine> {
  const all = connections({ url, isCommand })
  const [pool, writer] = [all.pool(READING), all.pool(1)]
  let isClosed = false
  async function close() {
    isClosed = true
    await Promise.all([pool.destroy(), writer.destroy()])
  }
  const start = async () => {
    const { schema } = await examine(pool, waitMs)
    await createOwnTables(pool, `SELECT pg_advisory_xact_lock(${lockOf('tables')})`)
    return schema!
  }
  const schema = await start().catch(async (error) => {
    await close()
    throw error
  })
  const logLock = `SELECT pg_advisory_xact_lock(${lockOf('log')})`

  return {
    read: pool,
    write: pool,
    watcher: () => all.pool(1),
    heartbeat: { everyMs: 100, trustMs: 1_000 },

    begin: () => beginTransaction({ pool: writer, lock: logLock, dropAll: all.dropAll }),
    lockLog: async (trx) => void (await trx.raw(logLock)),
    failureOf,

    async exclusively(name, work) {
      const connection = await all.open()
      try {
        // Tried, not waited for: a statement that waits keeps the server from cleaning up
        const tryLock = `SELECT pg_try_advisory_lock(${lockOf(name)}) AS mine`
        while (!(await connection.query(tryLock)).rows[0].mine) await setTimeout(LOCK_AGAIN_MS)
        return await work()
      } finally {
        await connection.end()
      }
    },
    snapshot: (work) =>
      pool.transaction(
        async (trx) => {
          await trx.raw('SET LOCAL idle_in_transaction_session_timeout = 0')
          return work(trx)
        },
        { isolationLevel: 'repeatable read', readOnly: true },
      ),
    async inShadow(tables, work) {
      const shadow = `${schema}_shadow`
      const drop = () => pool.raw('DROP SCHEMA IF EXISTS ?? CASCADE', [shadow])
      await drop()
      try {
        await pool.raw('CREATE SCHEMA ??', [shadow])
        for (const { table, create } of tables) {
          await pool.schema.withSchema(shadow).createTable(table, create)
          await sortByBytes(pool, shadow, table)
        }
        return await work(shadow)
      } finally {
        await drop()
      }
    },

    appendOnly,
    finishTable: (trx, table) => sortByBytes(trx, schema, table),

    async check() {
      const tables = await pool('pg_tables')
        .where({ schemaname: schema })
        .whereRaw('tableowner = current_user')
        .pluck('tablename')
      for (const table of tables) await pool(table).first()
    },
    damage: async () => [],
    async size() {
      const [{ size }] = await pool.raw('SELECT pg_database_size(current_database()) AS size')
      return size
    },
    eraseDeleted: () => rewriteSecretTables(all, () => isClosed),

    ...ownTables(pool),
    close,
  }
}

/** Two numbers: ours, and that of the work in this schema. */
const lockOf = (name: string) => `hashtext('fliporto'), hashtext(current_schema() || '/${name}')`

async function sortByBytes(db: Knex, schema: string, table: string): Promise<void> {
  const columns: string[] = await db('information_schema.columns')
    .where({ table_schema: schema, table_name: table })
    .whereIn('data_type', ['text', 'character varying'])
    .pluck('column_name')
  const changes = columns.map(() => 'ALTER COLUMN ?? TYPE text COLLATE "C"').join(', ')
  if (changes) await db.raw(`ALTER TABLE ??.?? ${changes}`, [schema, table, ...columns])
}
