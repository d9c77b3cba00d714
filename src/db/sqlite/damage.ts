import type { Knex } from 'knex'

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
