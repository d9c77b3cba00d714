import type { Knex } from 'knex'

/** All but the primary key: a replay may write rows in any order. */
export async function dropRules(db: Knex, schema: string, table: string): Promise<void> {
  const indexes = db('pg_index').join('pg_class', 'pg_class.oid', 'indexrelid').where({ indisprimary: false })
  const rules: string[] = await indexes.whereRaw('indrelid = ?::regclass', [`${schema}.${table}`]).pluck('relname')
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
