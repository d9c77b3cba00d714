import type { Knex } from 'knex'

/** Looks through the whole file: a tenth of a second for a hundred megabytes. Throws what reading a damaged page throws. */
export async function quickCheck(db: Knex): Promise<void> {
  const [{ quick_check: found }] = await db.raw('PRAGMA quick_check(1)')
  if (found !== 'ok') throw Object.assign(new Error(found), { code: 'SQLITE_CORRUPT' })
}

/** What SQLite itself finds wrong with its file, in its own words. */
export async function damage(db: Knex): Promise<string[]> {
  const rows: { integrity_check: string }[] = await db.raw('PRAGMA integrity_check(10)')
  return rows.map(({ integrity_check }) => integrity_check).filter((finding) => finding !== 'ok')
}

/**
 * Reads through every table but the log, of which it reads the end. Throws what reading a damaged page throws. Every value
 * is asked for, since SQLite counts rows without reading the pages that long texts go on in.
 */
export async function readTables(db: Knex): Promise<void> {
  const tables: string[] = await db('sqlite_master').where({ type: 'table' }).whereNot({ name: 'events' }).pluck('name')
  for (const table of tables) {
    const columns: { name: string }[] = await db.raw('SELECT name FROM pragma_table_info(?)', [table])
    const lengths = columns.map(() => 'total(length(CAST(?? AS BLOB)))').join(', ')
    await db.raw(`SELECT ${lengths} FROM ?? NOT INDEXED`, [...columns.map(({ name }) => name), table])
  }
  await db.raw('SELECT * FROM events ORDER BY position DESC LIMIT 1')
}
