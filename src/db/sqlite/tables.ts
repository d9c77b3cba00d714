import type { Knex } from 'knex'
import type { ShadowTable } from '../engine.ts'
import { connect } from './connect.ts'

const GENESIS = '0'.repeat(64)

/** Enforced by the database. REPLACE deletes without firing delete triggers, so it is caught on insert. */
export const appendOnly: readonly string[] = [
  ...['update', 'delete', 'replace', 'gap'].map((name) => `DROP TRIGGER IF EXISTS events_no_${name}`),
  ...['UPDATE', 'DELETE'].map(
    (change) => `CREATE TRIGGER events_no_${change.toLowerCase()} BEFORE ${change} ON events
     BEGIN SELECT RAISE(ABORT, 'events is append-only: ${change} refused'); END`,
  ),
  `CREATE TRIGGER events_no_replace BEFORE INSERT ON events
   WHEN EXISTS (SELECT 1 FROM events WHERE id = NEW.id)
     OR EXISTS (SELECT 1 FROM events WHERE stream = NEW.stream AND version = NEW.version)
   BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: events.stream, events.version'); END`,
  `CREATE TRIGGER events_no_gap BEFORE INSERT ON events
   WHEN NEW.position IS NOT (SELECT COALESCE(MAX(position), 0) + 1 FROM events)
     OR NEW.prev_hash IS NOT COALESCE((SELECT hash FROM events ORDER BY position DESC LIMIT 1), '${GENESIS}')
   BEGIN SELECT RAISE(ABORT, 'events is append-only: events must follow the last'); END`,
]

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

export async function checkPages(db: Knex): Promise<void> {
  const [{ quick_check: found }] = await db.raw('PRAGMA quick_check(1)') // a tenth of a second for 100 MB
  if (found !== 'ok') throw Object.assign(new Error(found), { code: 'SQLITE_CORRUPT' })
}

export async function findDamage(db: Knex): Promise<string[]> {
  const rows: { integrity_check: string }[] = await db.raw('PRAGMA integrity_check(10)')
  return rows.map(({ integrity_check }) => integrity_check).filter((finding) => finding !== 'ok')
}

/** Reads all values, since counting rows skips the overflow pages of long texts. Of the log, only the last event is read. */
export async function readTables(db: Knex): Promise<void> {
  const tables: string[] = await db('sqlite_master').where({ type: 'table' }).whereNot({ name: 'events' }).pluck('name')
  for (const table of tables) {
    const columns: { name: string }[] = await db.raw('SELECT name FROM pragma_table_info(?)', [table])
    const lengths = columns.map(() => 'total(length(CAST(?? AS BLOB)))').join(', ')
    await db.raw(`SELECT ${lengths} FROM ?? NOT INDEXED`, [...columns.map(({ name }) => name), table])
  }
  await db.raw('SELECT * FROM events ORDER BY position DESC LIMIT 1')
}
