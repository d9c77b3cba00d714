import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { digestOf } from '../../projections/compare.ts'
import { projections } from '../../projections/index.ts'
import { recreateStale, staleProjections } from '../../projections/revisions.ts'
import type { Engine } from '../db/engine.ts'
import { migrate, permanentTables } from '../db/migrations.ts'
import { openEngine, openPostgresAsIs } from '../db/open.ts'
import { executeAll, insertStatements, type Row } from '../db/rows.ts'
import { Conflict, Corrupt } from '../errors.ts'
import { openFestival } from '../festival.ts'
import { type Head, readHead } from '../log/append.ts'
import { withProgress } from '../progress.ts'
import { requireValidLog } from './verify-log.ts'

/** Permanent tables and their primary keys. Sessions are not copied. */
export const copiedTables = [
  { table: 'events', key: ['position'] },
  { table: 'subject_keys', key: ['subject'] },
  { table: 'administrators', key: ['actor'] },
  { table: 'last_runs', key: ['name'] },
  { table: 'site', key: ['name'] },
  { table: 'drafts', key: ['id'] },
]

const PAGE_SIZE = 500

/** Copies these tables and the current read tables. A start rebuilds the stale ones. */
async function copyTables(from: Knex, to: Knex.Transaction, target: Engine, keys: boolean): Promise<void> {
  const stale = await staleProjections(from, projections)
  const current = projections.filter((each) => !stale.includes(each))
  await to('site').delete()
  await recreateStale(to, current, target)
  const tables = [...copiedTables.filter((each) => keys || each.table !== 'subject_keys'), ...current]
  await withProgress('A copiar o registo', (await readHead(from)).position, async (update) => {
    for (const { table, key } of tables) {
      for await (const rows of readPages(from, table, key)) {
        await executeAll(to, insertStatements(table, rows))
        if (table === 'events') update(Number(rows.at(-1)!.position))
      }
    }
  })
}

async function* readPages(db: Knex, table: string, key: string[]): AsyncGenerator<Row[]> {
  const page = () => db(table).orderBy(key).limit(PAGE_SIZE)
  const isLater = `(${key.map(() => '??').join(', ')}) > (${key.map(() => '?').join(', ')})`
  let rows: Row[] = await page()
  while (rows.length > 0) {
    yield rows
    const last = key.map((column) => rows.at(-1)![column]!)
    rows = await page().whereRaw(isLater, [...key, ...last])
  }
}

export async function copyToDataDir(engine: Engine, dataDir: string, { keys }: { keys: boolean }): Promise<void> {
  const copy = await openEngine({ dataDir })
  const copyFrom = (db: Knex) => copy.write.transaction((trx) => copyTables(db, trx, copy, keys))
  await engine.withSnapshot(copyFrom).finally(() => copy.close())
}

export async function requireNoTables(databaseUrl: string): Promise<void> {
  const { read, close } = await openPostgresAsIs(databaseUrl)
  await throwIfTablesExist(read).finally(close)
}

async function throwIfTablesExist(db: Knex): Promise<void> {
  for (const table of ['migrations', ...permanentTables, ...projections.map((each) => each.table)])
    if (await db.schema.hasTable(table))
      throw new Conflict(
        `Na base de dados de DATABASE_URL já há um sítio (${table}) e ficou como estava: indique uma base de dados vazia.`,
      )
}

/** Copies a DATA_DIR in one transaction, which commits only once verified. Throws Conflict and Corrupt. */
export async function copyToDatabase(databaseUrl: string, dataDir: string, head: Head): Promise<void> {
  const target = await openPostgresAsIs(databaseUrl)
  const source = await openFestival({ dataDir })
  const { read } = source.database
  try {
    // An older version may have projected the same events differently.
    await source.rebuild()
    const content = await digestOf(read, projections)
    await target.write.transaction(async (trx) => {
      await target.lockLog(trx)
      await throwIfTablesExist(trx)
      const scoped = await target.inTransaction!(trx)
      await migrate(scoped)
      await copyTables(read, trx, target, true)
      await scoped.keys.create(source.keys)
      const folder = join(dataDir, 'uploads')
      for (const name of await readdir(folder)) await scoped.pictures!.put(name, await readFile(join(folder, name)))
      await requireValidLog(trx, [], head)
      if ((await digestOf(trx, projections)) !== content) {
        throw new Corrupt('O que ficou na base de dados não é o que foi guardado. Nada foi reposto; tente de novo.')
      }
    })
  } finally {
    await source.close()
    await target.close()
  }
}
