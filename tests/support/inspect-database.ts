import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import type { Festival } from '../../src/festival.ts'
import { filesContaining, filesIn } from './folder-contents.ts'
import { isOnPostgres } from './run-engine.ts'

/** What a database contains, on the engine of this run. */

export const tablesIn = async (db: Knex): Promise<string[]> =>
  (isOnPostgres
    ? db('pg_tables').whereRaw('schemaname = current_schema()').pluck('tablename')
    : db('sqlite_master').where({ type: 'table' }).pluck('name')
  ).then((names: string[]) => names.sort())

/** Tables, indexes and triggers. */
export const schemaOf = (db: Knex): Promise<unknown> =>
  isOnPostgres
    ? Promise.all([
        db('information_schema.columns')
          .whereRaw('table_schema = current_schema()')
          .orderByRaw('table_name, column_name'),
        db('pg_indexes').whereRaw('schemaname = current_schema()').orderBy('indexname'),
        db('pg_trigger').where({ tgisinternal: false }).orderBy('tgname'),
      ])
    : db('sqlite_master').select('type', 'name', 'sql').orderBy('name')

/** The columns of each unique rule, including the primary key. */
export async function uniqueRules(db: Knex, table: string): Promise<string[][]> {
  if (isOnPostgres) {
    const rules: { columns: string[] }[] = await db.raw(
      `SELECT ARRAY(SELECT pg_get_indexdef(indexrelid, n, true) FROM generate_series(1, indnkeyatts) AS n ORDER BY n)
       AS columns FROM pg_index WHERE indrelid = ?::regclass AND indisunique`,
      [table],
    )
    return rules.map(({ columns }) => columns.map((name) => name.replaceAll('"', '')))
  }
  const indexes: { name: string; unique: number }[] = await db.raw('PRAGMA index_list(??)', [table])
  const unique = indexes.filter((index) => index.unique === 1)
  const rules: { name: string }[][] = await Promise.all(
    unique.map(({ name }) => db.raw('PRAGMA index_info(??)', [name])),
  )
  // An INTEGER PRIMARY KEY has no index
  const columns: { name: string; pk: number }[] = await db.raw('PRAGMA table_info(??)', [table])
  const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
  const all = [...rules, key].map((rule) => rule.map(({ name }) => name))
  return all.filter((rule, index) => all.findIndex((other) => other.join() === rule.join()) === index)
}

/** Drops the triggers that protect events. Resolves to their number. */
export async function unprotectLog(db: Knex): Promise<number> {
  const names: string[] = isOnPostgres
    ? await db('pg_trigger').where({ tgisinternal: false }).whereRaw("tgrelid = 'events'::regclass").pluck('tgname')
    : await db('sqlite_master').where({ type: 'trigger', tbl_name: 'events' }).pluck('name')
  for (const name of names) await db.raw(`DROP TRIGGER ${name}${isOnPostgres ? ' ON events' : ''}`)
  return names.length
}

type Site = Pick<Festival, 'database' | 'dataDir'>

/** Everything, for comparison. On PostgreSQL rows with ctid and xmin, because reading changes its files. */
export async function databaseContent({ database: { read }, dataDir }: Site): Promise<unknown[]> {
  if (isOnPostgres) {
    const tables = await tablesIn(read)
    return Promise.all(tables.map((table) => read.raw('SELECT ctid, xmin, * FROM ?? ORDER BY ctid', [table])))
  }
  const names = (await filesIn(dataDir)).filter((name) => !/\/|-shm$|\.lock$/.test(name))
  return Promise.all(names.map(async (name) => [name, await readFile(join(dataDir, name), 'base64')]))
}

/** The files that contain a text, ignoring case. */
export async function databaseFilesContaining({ database, dataDir }: Site, text: string): Promise<string[]> {
  if (!isOnPostgres) return filesContaining(dataDir, text)
  await database.write.raw('CHECKPOINT')
  const files: { name: string; bytes: Buffer }[] = await database.read.raw(
    `SELECT relname AS name, pg_read_binary_file(pg_relation_filepath(oid)) AS bytes FROM pg_class
     WHERE relfilenode > 0 AND oid >= 16384 ORDER BY relname`,
  )
  const holds = (bytes: Buffer) => bytes.toString('latin1').toLowerCase().includes(text.toLowerCase())
  return files.filter(({ bytes }) => holds(bytes)).map(({ name }) => name)
}

/** Fills the disk. Resolves to a function that frees it. */
export async function fillDisk(db: Knex): Promise<() => Promise<void>> {
  if (!isOnPostgres) {
    const [{ page_count: pages }] = await db.raw('PRAGMA page_count')
    await db.raw(`PRAGMA max_page_count = ${pages}`)
    return () => db.raw('PRAGMA max_page_count = 4294967294')
  }
  await db.raw(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`)
  for (const table of ['events', 'sessions'])
    await db.raw(`CREATE TRIGGER no_room BEFORE INSERT ON ${table} EXECUTE FUNCTION no_room()`)
  return () => db.raw('DROP FUNCTION no_room CASCADE')
}
