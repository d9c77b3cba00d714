import { access, chmod, constants, mkdir, stat } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { databaseFile } from '../db/database-file.ts'
import { keysFile } from '../db/keys.ts'
import { Corrupt } from '../errors.ts'
import { exists } from '../files.ts'

export async function prepareDataDir({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  await chmod(dataDir, 0o700)
  if (!databaseUrl) await refuseEmptiedDatabase(dataDir)
}

/** SQLite treats an emptied file as a new database. If keys exist, the database had tables. */
async function refuseEmptiedDatabase(dataDir: string): Promise<void> {
  // Keys first, because another starting process creates them after the database
  const hasKeys = await exists(keysFile(dataDir))
  const database = await stat(databaseFile(dataDir)).catch(() => undefined)
  if (!hasKeys || database?.size !== 0) return
  throw new Corrupt(
    'O ficheiro fliporto.db em DATA_DIR está vazio. Nada foi alterado: reponha uma cópia de segurança, ou apague-o para começar de novo.',
  )
}
