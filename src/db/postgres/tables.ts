import { createHash, randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Knex } from 'knex'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Engine } from '../engine.ts'
import type { Connect } from './connection.ts'
import { failureOf, HEAD_MOVED } from './failures.ts'

/** Enforced by the database for every client. `search_path` is fixed, so that a caller's one cannot redirect the functions. */
export const appendOnly = [
  `CREATE FUNCTION refuse_change_of_events() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
   BEGIN RAISE EXCEPTION 'events is append-only: % refused', TG_OP; END $$`,
  `CREATE TRIGGER events_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON events
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_events()`,
  // A lookup per row: a join would keep the plan that was made for an empty table
  `CREATE FUNCTION refuse_gap_in_events() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
   BEGIN
     IF EXISTS (SELECT FROM added WHERE prev_hash IS DISTINCT FROM CASE position
       WHEN 1 THEN repeat('0', 64)
       ELSE (SELECT last.hash FROM events AS last WHERE last.position = added.position - 1) END)
     THEN
       RAISE EXCEPTION 'events is append-only: an event must follow the last' USING ERRCODE = '${HEAD_MOVED}';
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER events_no_gap AFTER INSERT ON events REFERENCING NEW TABLE AS added
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_gap_in_events()`,
]

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

/** Every rebuild has a schema of its own. Schemas left by killed rebuilds of this site are dropped first. */
export const shadowTables =
  (db: Knex, schema: string): Engine['withShadowTables'] =>
  async (tables, work) => {
    const prefix = `fliporto_rebuild_${createHash('md5').update(schema).digest('hex').slice(0, 8)}_`
    const shadow = prefix + randomBytes(8).toString('hex')
    const drop = (name: string) => db.raw('DROP SCHEMA IF EXISTS ?? CASCADE', [name])
    const abandoned: string[] = await db('pg_namespace').whereRaw('starts_with(nspname, ?)', [prefix]).pluck('nspname')
    for (const name of abandoned) await drop(name)
    try {
      await db.raw('CREATE SCHEMA ??', [shadow])
      for (const { table, create } of tables) {
        // Only the primary key, because a replay may write rows in any order
        const noRules = { unique() {}, index() {} }
        await db.schema.withSchema(shadow).createTable(table, (builder) => create(Object.assign(builder, noRules)))
        await setColumnOptions(db, shadow, table)
      }
      return await work(shadow)
    } finally {
      await drop(shadow)
    }
  }

/** ANALYZE must not keep samples of keys and passwords: they would outlive their erasure. */
const HAS_SECRETS = ['subject_keys', 'administrators']

export async function setColumnOptions(db: Knex, schema: string, table: string): Promise<void> {
  const columns = Object.entries(await db(table).withSchema(schema).columnInfo())
  const changes = ['TYPE text COLLATE "C"', ...(HAS_SECRETS.includes(table) ? ['SET STATISTICS 0'] : [])]
  const alterations = columns
    .filter(([, { type }]) => /^text|^character varying/.test(type))
    .flatMap(([name]) => changes.map((change) => `ALTER COLUMN "${name}" ${change}`))
  if (alterations.length > 0) await db.raw(`ALTER TABLE ??.?? ${alterations.join(', ')}`, [schema, table])
}

export async function rewriteErasedTables(connect: Connect, isClosed: () => boolean): Promise<boolean> {
  const connection = await connect()
  let remaining = 0
  // The number in «… dead row versions cannot be removed yet», which is localised
  connection.on('notice', ({ detail = '' }) => {
    remaining += Number(/\d+/.exec(detail)?.[0] ?? 0)
  })
  try {
    await connection.query("SET lock_timeout = '500ms'") // while it waits, others wait behind it
    for (let pause = 100; !isClosed(); pause = Math.min(2 * pause, 5_000)) {
      remaining = 0
      await connection.query('VACUUM (FULL, VERBOSE) subject_keys, administrators').catch((error) => {
        if (failureOf(error)?.kind !== 'busy') throw error
        remaining += 1
      })
      if (remaining === 0) return true
      await setTimeout(pause)
    }
    return false
  } finally {
    await connection.end()
  }
}
