import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type { ShadowTable } from '../engine.ts'

/** Each run has a schema of its own. What a run of this site left when it was killed is dropped first. */
export async function inShadow<T>(
  db: Knex,
  schema: string,
  tables: readonly ShadowTable[],
  work: (shadow: string) => Promise<T>,
): Promise<T> {
  const prefix = `fliporto_rebuild_${createHash('md5').update(schema).digest('hex').slice(0, 8)}_`
  const shadow = prefix + randomBytes(8).toString('hex')
  const drop = (name: string) => db.raw('DROP SCHEMA IF EXISTS ?? CASCADE', [name])
  const left: string[] = await db('pg_namespace').whereRaw('starts_with(nspname, ?)', [prefix]).pluck('nspname')
  for (const name of left) await drop(name)
  try {
    await db.raw('CREATE SCHEMA ??', [shadow])
    for (const { table, create } of tables) {
      await db.schema.withSchema(shadow).createTable(table, create)
      await finishTable(db, shadow, table)
      await dropRules(db, shadow, table)
    }
    return await work(shadow)
  } finally {
    await drop(shadow)
  }
}

/** All but the primary key: a replay may write rows in any order. */
async function dropRules(db: Knex, schema: string, table: string): Promise<void> {
  const rules: string[] = await db('pg_index')
    .join('pg_class', 'pg_class.oid', 'indexrelid')
    .whereRaw('indrelid = ?::regclass AND NOT indisprimary', [`${schema}.${table}`])
    .pluck('relname')
  const drop = 'ALTER TABLE ??.?? DROP CONSTRAINT IF EXISTS ??; DROP INDEX IF EXISTS ??.??'
  for (const rule of rules) await db.raw(drop, [schema, table, rule, schema, rule])
}

/** An erased key or password must not be found among the values that ANALYZE keeps. */
const HAS_SECRETS = ['subject_keys', 'administrators']

export async function finishTable(db: Knex, schema: string, table: string): Promise<void> {
  const columns: string[] = await db('information_schema.columns')
    .where({ table_schema: schema, table_name: table })
    .whereIn('data_type', ['text', 'character varying'])
    .pluck('column_name')
  const changes = ['TYPE text COLLATE "C"', ...(HAS_SECRETS.includes(table) ? ['SET STATISTICS 0'] : [])]
  const all = columns.flatMap((column) => changes.map((change) => `ALTER COLUMN "${column}" ${change}`))
  if (all.length > 0) await db.raw(`ALTER TABLE ??.?? ${all.join(', ')}`, [schema, table])
}
