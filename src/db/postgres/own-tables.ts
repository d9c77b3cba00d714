import type { Knex } from 'knex'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Engine } from '../engine.ts'

export const createPostgresTables = `DO $$ BEGIN IF (SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()
    AND tablename IN ('migrations', 'secrets', 'limits')) < 3 THEN
    CREATE TABLE migrations (name text COLLATE "C" PRIMARY KEY);
    CREATE TABLE secrets (name text COLLATE "C" PRIMARY KEY, value text COLLATE "C" NOT NULL);
    CREATE TABLE pictures (file text COLLATE "C" PRIMARY KEY, bytes bytea NOT NULL);
    ALTER TABLE pictures ALTER COLUMN bytes SET STORAGE EXTERNAL;
    CREATE UNLOGGED TABLE limits (key text COLLATE "C" PRIMARY KEY, points integer NOT NULL, expire bigint);
  END IF; END $$`

export const ownTables = (db: Knex): Pick<Engine, 'keys' | 'pictures' | 'limiter'> => ({
  keys: {
    async read() {
      const row = await db('secrets').where({ name: 'keys' }).first('value')
      return row && JSON.parse(row.value)
    },
    async create(keys) {
      const row = { name: 'keys', value: JSON.stringify(keys) }
      await db('secrets').insert(row).onConflict().ignore()
    },
  },
  pictures: {
    put: async (file, bytes) => void (await db('pictures').insert({ file, bytes }).onConflict().ignore()),
    get: async (file) => (await db('pictures').where({ file }).first('bytes'))?.bytes,
  },
  limiter(options) {
    const store = { storeClient: db, storeType: 'knex', tableName: 'limits', tableCreated: true }
    return new RateLimiterPostgres({ ...options, ...store })
  },
})
