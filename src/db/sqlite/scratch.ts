import type { Knex } from 'knex'
import type { ShadowTable } from '../engine.ts'
import { connect, withConnection } from './connect.ts'

/** Rows can then be written in any order. Resolves to the statements that make the indexes. */
export async function createWithoutIndexes(db: Knex, tables: readonly ShadowTable[]): Promise<string[]> {
  for (const { table, create } of tables) await db.schema.createTable(table, create)
  const indexes: { name: string; sql: string }[] = await db('sqlite_master')
    .where({ type: 'index' })
    .whereNotNull('sql')
    .select('name', 'sql')
  for (const { name } of indexes) await db.raw('DROP INDEX ??', [name])
  return indexes.map(({ sql }) => sql)
}

/** Fills a file with these tables, new or a copy of an earlier one, and indexes them once `fill` has written the rows. */
export const fillScratch = (
  { file, tables }: { file: string; tables: readonly ShadowTable[] },
  fill: (db: Knex) => Promise<void>,
): Promise<void> =>
  withConnection({ file, role: 'scratch' }, async (db) => {
    const isNew = !(await db.schema.hasTable(tables[0]!.table))
    const indexes = await createWithoutIndexes(db, isNew ? tables : [])
    await fill(db)
    for (const sql of indexes) await db.raw(sql)
  })

export const openScratch = (file: string): Knex => connect({ file, role: 'reader', connections: 2 })
