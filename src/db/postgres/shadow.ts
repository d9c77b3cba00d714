import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type { Engine } from '../engine.ts'

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
