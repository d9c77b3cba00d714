import type { Knex } from 'knex'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Engine } from '../engine.ts'
import type { Keys } from '../keys.ts'

/** What is a file, or memory, where there is one node only. */
export async function createOwnTables(db: Knex, lock: string): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw(lock)
    if (await trx.schema.hasTable('limits')) return
    await trx.raw(`
      CREATE TABLE migrations (name text COLLATE "C" PRIMARY KEY);
      CREATE TABLE secrets (name text COLLATE "C" PRIMARY KEY, value text COLLATE "C" NOT NULL);
      CREATE TABLE pictures (file text COLLATE "C" PRIMARY KEY, bytes bytea NOT NULL);
      ALTER TABLE pictures ALTER COLUMN bytes SET STORAGE EXTERNAL;
      CREATE UNLOGGED TABLE limits (key text COLLATE "C" PRIMARY KEY, points integer NOT NULL, expire bigint);`)
  })
}

export function ownTables(db: Knex): Pick<Engine, 'keys' | 'limiter'> & Required<Pick<Engine, 'pictures'>> {
  return {
    keys: {
      async read() {
        const row = await db('secrets').where({ name: 'keys' }).first('value')
        return row && (JSON.parse(row.value) as Keys)
      },
      async create(keys) {
        const row = { name: 'keys', value: JSON.stringify(keys) }
        await db('secrets').insert(row).onConflict().ignore()
      },
    },
    pictures: {
      async put(file, bytes) {
        await db('pictures').insert({ file, bytes }).onConflict().ignore()
      },
      async get(file) {
        const row = await db('pictures').where({ file }).first('bytes')
        return row?.bytes
      },
    },
    limiter: (options) =>
      new RateLimiterPostgres({
        ...options,
        storeClient: db,
        storeType: 'knex',
        tableName: 'limits',
        tableCreated: true,
      }),
  }
}
