import type { Knex } from 'knex'
import type { ShadowTable } from '../engine.ts'
import { connect } from './connect.ts'

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

/** Fills a database with these tables, new or filled before, and indexes them once `fill` has written the rows. */
export async function fillScratch(
  { db, tables }: { db: Knex; tables: readonly ShadowTable[] },
  fill: () => Promise<void>,
): Promise<void> {
  const isNew = !(await db.schema.hasTable(tables[0]!.table))
  const indexes = await createWithoutIndexes(db, isNew ? tables : [])
  await fill()
  for (const sql of indexes) await db.raw(sql)
}

export const openScratch = (): Knex => connect({ file: ':memory:', role: 'scratch' })
