import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { NotFound } from '../errors.ts'
import type { Engine } from './engine.ts'
import { migrate } from './migrations.ts'
import { openSqlite, type SqliteOptions } from './sqlite/engine.ts'

/** Where a site is kept: in PostgreSQL when there is an address of one, else in a file of its folder. */
export type SiteLocation = { dataDir: string; databaseUrl?: string }
/** What a server asks has time limits, and what a command asks has none. */
export type EngineOptions = SiteLocation & Omit<SqliteOptions, 'file'> & { isServer?: boolean }

export const databaseFile = (dataDir: string) => join(dataDir, 'fliporto.db')

/** With all tables that cannot be rebuilt. The other engine's driver is not loaded. */
export async function openEngine({ dataDir, databaseUrl, isServer, ...options }: EngineOptions): Promise<Engine> {
  const engine = databaseUrl
    ? await (await import('./postgres/engine.ts')).openPostgres({ url: databaseUrl, isCommand: !isServer })
    : await openSqlite({ file: databaseFile(dataDir), ...options })
  try {
    await migrate(engine)
    return engine
  } catch (error) {
    await engine.close()
    throw error
  }
}

/** The database of a place that has one. Who only reads must not leave an empty one behind. */
export async function openExistingEngine(place: SiteLocation): Promise<Engine> {
  await requireDatabase(place)
  return openEngine(place)
}

/** For a command, which makes nothing in it by opening it. */
export const openPostgresAsIs = async (url: string): Promise<Engine> =>
  (await import('./postgres/engine.ts')).openPostgres({ url, isCommand: true, createTables: false })

/** Whether there is a database with tables of ours. */
export async function siteExists({ dataDir, databaseUrl }: SiteLocation): Promise<boolean> {
  if (!databaseUrl) return existsSync(databaseFile(dataDir))
  const { read, close } = await openPostgresAsIs(databaseUrl)
  return read.schema.hasTable('subject_keys').finally(close)
}

/** Throws NotFound when there is no database yet, with what to do then. */
export async function requireDatabase(place: SiteLocation, advice = 'Comece o sítio com npm start.'): Promise<void> {
  if (await siteExists(place)) return
  const missing = place.databaseUrl
    ? 'Na base de dados de DATABASE_URL não há nenhum sítio'
    : `Em ${place.dataDir} (DATA_DIR) não há nenhuma base de dados`
  throw new NotFound(`${missing}. ${advice}`)
}
