import { access, chmod, constants, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { createAdministrator, listAdministrators } from '../db/administrators.ts'
import { keysFile } from '../db/keys.ts'
import { databaseFile, siteExists } from '../db/open.ts'
import { failureOf } from '../db/postgres/failure.ts'
import { Conflict, Corrupt } from '../errors.ts'
import type { Festival } from '../festival.ts'
import { ensureInitialPictures, importInitialContent } from '../import/initial.ts'
import { readHead } from '../log/append.ts'
import { removeStaleTempFiles } from '../media/files.ts'
import { generatePassword } from '../passwords.ts'
import { showProgress } from '../progress.ts'

/** Where the committed initial content is, seen from the source and from the build alike. */
const INITIAL = join('data', 'initial')

/** The folder is there and takes files, and what it held is still in it; only its owner may look inside. */
export async function prepareDataDir({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  await chmod(dataDir, 0o700)
  if (!databaseUrl) await refuseEmptiedDatabase(dataDir)
}

/** Throws Conflict when what is in DATA_DIR would be left behind. To be asked before anything is made in the database. */
export async function refuseToAbandonSite({
  dataDir,
  databaseUrl,
  initialContent,
}: Pick<Config, 'dataDir' | 'databaseUrl' | 'initialContent'>): Promise<void> {
  if (!databaseUrl || initialContent !== undefined || !(await siteExists({ dataDir }))) return
  if (await siteExists({ dataDir, databaseUrl })) return
  throw new Conflict(
    'A base de dados de DATABASE_URL está vazia e em DATA_DIR há um sítio. Para o levar para lá: npm run export -- PASTA ' +
      'sem DATABASE_URL e, depois, DATABASE_URL=… npm run restore -- PASTA. Para começar outro, indique INITIAL_CONTENT.',
  )
}

/** SQLite takes a file that has lost its content for a new one. The keys beside it are written after the first tables. */
async function refuseEmptiedDatabase(dataDir: string): Promise<void> {
  const sizeOf = (file: string) =>
    stat(file).then(
      ({ size }) => size,
      () => undefined,
    )
  // Keys first: another process may be starting here too, and makes them after the database
  const [keys, database] = [await sizeOf(keysFile(dataDir)), await sizeOf(databaseFile(dataDir))]
  if (database !== 0 || keys === undefined) return
  throw new Corrupt(
    'O ficheiro fliporto.db em DATA_DIR está vazio. Nada foi alterado: reponha uma cópia de segurança, ou apague-o para começar de novo.',
  )
}

/** Read tables of today's version, the initial content where the log is still empty, the pictures that pages show by themselves, and no half-written files. */
export async function ensureContent(
  festival: Festival,
  { initialContent, now }: { initialContent: Config['initialContent']; now(): Date },
): Promise<void> {
  const { position } = await readHead(festival.database.read)
  const rebuilding = showProgress('A refazer as tabelas de leitura', position)
  await festival.catchUp((done) => rebuilding.update(done))
  rebuilding.stop()
  if (position === 0 && initialContent !== 'none') {
    const importing = showProgress('A importar o conteúdo inicial')
    await importInitialContent(festival, INITIAL, { now, onProgress: importing.update })
    importing.stop()
  }
  await ensureInitialPictures(festival.pictures, INITIAL)
  await removeStaleTempFiles(festival.dataDir, now())
}

const START_WITHIN_MS = 30_000
const TRY_AGAIN_MS = 500

/** Starts again while PostgreSQL is busy with somebody else's work, or not quite there. */
export async function retryWhileDatabaseBusy<T>(work: () => Promise<T>): Promise<T> {
  for (const deadline = performance.now() + START_WITHIN_MS; ; await setTimeout(TRY_AGAIN_MS)) {
    try {
      return await work()
    } catch (error) {
      const kind = failureOf(error)?.kind
      if ((kind !== 'busy' && kind !== 'lost') || performance.now() > deadline) throw error
    }
  }
}

/** Remembers the site's address. Nodes of one site have the same; one that starts with another warns. */
export async function ensureAddress(
  { read, write }: Festival['database'],
  publicUrl: string,
  warn: (message: string) => void,
): Promise<void> {
  const known = await read('site').where({ name: 'public_url' }).first('value')
  if (known?.value === publicUrl) return
  if (known) warn(`PUBLIC_URL is ${publicUrl}; the last start of this site had ${known.value}`)
  await write('site').insert({ name: 'public_url', value: publicUrl }).onConflict('name').merge()
}

/**
 * Creates the first administrator, unless another process that starts here was quicker. Answers the password when it had
 * to be made up: it is shown once.
 */
export async function ensureAdministrator(
  { database }: Festival,
  { username, password }: Config['admin'],
  now: Date,
): Promise<string | undefined> {
  if ((await listAdministrators(database.read)).length > 0) return
  const chosen = password ?? generatePassword()
  try {
    await createAdministrator(database, username, chosen, now)
  } catch (error) {
    if (error instanceof Conflict) return
    throw error
  }
  return password ? undefined : chosen
}
