import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { digestOf } from '../../projections/digest.ts'
import { projections } from '../../projections/index.ts'
import { migrate, permanentTables } from '../db/migrations.ts'
import { openPostgresAsIs } from '../db/open.ts'
import { Conflict, Corrupt } from '../errors.ts'
import { openFestival } from '../festival.ts'
import type { Head } from '../log/append.ts'
import { copyTables } from './copy-tables.ts'
import { requireValidLog } from './verify-log.ts'

export async function requireNoTables(databaseUrl: string): Promise<void> {
  const { read, close } = await openPostgresAsIs(databaseUrl)
  await throwIfTablesExist(read).finally(close)
}

async function throwIfTablesExist(db: Knex): Promise<void> {
  for (const table of ['migrations', ...permanentTables, ...projections.map((each) => each.table)]) {
    if (await db.schema.hasTable(table)) {
      throw new Conflict(
        `Na base de dados de DATABASE_URL já há um sítio (${table}) e ficou como estava: indique uma base de dados vazia.`,
      )
    }
  }
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
      await copyTables(read, trx, { setColumnOptions: target.setColumnOptions, keys: true })
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
