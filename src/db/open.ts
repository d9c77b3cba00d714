import { existsSync } from 'node:fs'
import type { Knex } from 'knex'
import { NotFound } from '../errors.ts'
import { databaseFile } from './database-file.ts'
import type { Engine } from './engine.ts'
import { migrate } from './migrations.ts'
import { connect } from './sqlite/connect.ts'
import { openSqlite, type SqliteOptions } from './sqlite/engine.ts'

export type SiteLocation = { dataDir: string; databaseUrl?: string } // without a URL, a file in the folder
export type EngineOptions = SiteLocation & Omit<SqliteOptions, 'file'> & { isServer?: boolean } // commands have no timeouts

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

/** One connection to a site that is open already, for another thread, which can be given no engine. The caller destroys it. */
export async function openReader({ dataDir, databaseUrl }: SiteLocation): Promise<Knex> {
  if (!databaseUrl) return connect({ file: databaseFile(dataDir), role: 'reader' })
  return (await import('./postgres/connection.ts')).createConnections(databaseUrl, false).pool(1)
}

/** A command that only reads must not create an empty database. */
export async function openExistingEngine(location: SiteLocation): Promise<Engine> {
  await requireDatabase(location)
  return openEngine(location)
}

export const openPostgresAsIs = async (url: string): Promise<Engine> =>
  (await import('./postgres/engine.ts')).openPostgres({ url, isCommand: true, createTables: false })

export async function siteExists({ dataDir, databaseUrl }: SiteLocation): Promise<boolean> {
  if (!databaseUrl) return existsSync(databaseFile(dataDir))
  const { read, close } = await openPostgresAsIs(databaseUrl)
  return read.schema.hasTable('subject_keys').finally(close)
}

export async function requireDatabase(location: SiteLocation, advice = 'Comece o sítio com npm start.'): Promise<void> {
  if (await siteExists(location)) return
  const missing = location.databaseUrl
    ? 'Na base de dados de DATABASE_URL não há nenhum sítio'
    : `Em ${location.dataDir} (DATA_DIR) não há nenhuma base de dados`
  throw new NotFound(`${missing}. ${advice}`)
}
