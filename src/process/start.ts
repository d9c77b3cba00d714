import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createAdministrator, listAdministrators } from '../db/administrators.ts'
import { siteExists } from '../db/open.ts'
import { Conflict } from '../errors.ts'
import type { Festival } from '../festival.ts'
import { ensureInitialPictures, importInitialContent } from '../import/initial.ts'
import { readHead } from '../log/append.ts'
import { removeStaleTempFiles } from '../media/picture-files.ts'
import { generatePassword } from '../passwords.ts'
import { withProgress } from '../progress.ts'

const INITIAL_CONTENT = join('data', 'initial')

/** Refuses to start on an empty DATABASE_URL when DATA_DIR has a site. Call before the database is opened. */
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

export async function ensureContent(
  festival: Festival,
  { initialContent, now }: { initialContent: Config['initialContent']; now(): Date },
): Promise<void> {
  const { position } = await readHead(festival.database.read)
  await withProgress('A refazer as tabelas de leitura', position, (update) => festival.catchUp(update))
  if (position === 0 && initialContent !== 'none')
    await withProgress('A importar o conteúdo inicial', undefined, (onProgress) =>
      importInitialContent(festival, INITIAL_CONTENT, { now, onProgress }),
    )
  await ensureInitialPictures(festival.pictures, INITIAL_CONTENT)
  await removeStaleTempFiles(festival.dataDir, now())
}

/** All nodes of a site must have the same PUBLIC_URL. */
export async function recordPublicUrl(
  { read, write }: Festival['database'],
  publicUrl: string,
  warn: (message: string) => void,
): Promise<void> {
  const known = await read('site').where({ name: 'public_url' }).first('value')
  if (known?.value === publicUrl) return
  if (known) warn(`PUBLIC_URL is ${publicUrl}; the last start of this site had ${known.value}`)
  await write('site').insert({ name: 'public_url', value: publicUrl }).onConflict('name').merge()
}

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
