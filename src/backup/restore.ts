import { chmod, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { digestOf } from '../../projections/compare.ts'
import { projections } from '../../projections/index.ts'
import { databaseFile } from '../db/database-file.ts'
import { newKeys, readKeys, writeKeys } from '../db/keys.ts'
import { newEra } from '../db/migrations.ts'
import { openEngine, type SiteLocation } from '../db/open.ts'
import { insertStatements } from '../db/rows.ts'
import { findDamage } from '../db/sqlite/tables.ts'
import { unscheduleOverdue } from '../drafts/keeping.ts'
import { Conflict, Corrupt, NotFound } from '../errors.ts'
import { type Festival, openFestival } from '../festival.ts'
import { sync } from '../files.ts'
import { hashedColumns } from '../log/append.ts'
import { withProgress } from '../progress.ts'
import { extractArchive } from './archive.ts'
import { entriesOf, explainDiskErrors } from './atomic-create.ts'
import { copyToDatabase, requireNoTables } from './copying.ts'
import { insertDrafts } from './drafts.ts'
import { EVENTS, type ExportManifest, exportedPath, tableVersions } from './export.ts'
import { copyDurably, type FileRecord, makeDurable, readFileRecord, readJsonLines } from './files.ts'
import { MANIFEST, type Manifest, readManifest } from './manifest.ts'
import { insertPersonalData, PERSONAL_DATA, readPersonalData } from './personal-data.ts'
import { referencedPictures, requirePictures } from './pictures.ts'
import { requireValidLog, withReadOnly } from './verify-log.ts'

const counts = ['position', 'version', 'schema']
const eventRow = z.strictObject(
  Object.fromEntries([...hashedColumns, 'hash'].map((name) => [name, counts.includes(name) ? z.int() : z.string()])),
)

/** Builds a DATA_DIR from an unpacked export and returns its uploads. Throws Corrupt if the content differs. */
async function restoreExport(folder: string, manifest: ExportManifest): Promise<FileRecord[]> {
  const hasPersonalData = manifest.files.some(({ path }) => path === PERSONAL_DATA)
  const personal = hasPersonalData ? await readPersonalData(folder) : undefined
  await writeKeys(folder, newKeys(personal?.lookup))
  const festival = await openFestival({ dataDir: folder })
  try {
    const { read, write } = festival.database
    await insertEvents(festival, folder, manifest.head.position)
    if (personal) await insertPersonalData(write, personal)
    await insertDrafts(write, folder, manifest.files)
    await festival.catchUp()
    if (manifest.tables === tableVersions && (await digestOf(read, projections)) !== manifest.content) {
      throw new Corrupt('O conteúdo reposto não é o que foi exportado: a exportação está danificada. Nada foi reposto.')
    }
    return await placePictures(festival, folder, manifest)
  } finally {
    await festival.close()
    await makeDurable(databaseFile(folder))
  }
}

async function insertEvents({ database }: Festival, folder: string, total: number): Promise<void> {
  await withProgress('A repor o registo', total, async (update) => {
    for await (const lines of readJsonLines(join(folder, EVENTS))) {
      const { data: rows } = z.array(eventRow).safeParse(lines)
      if (!rows) throw new Corrupt(`${EVENTS} está danificado: tem uma linha que não é um acontecimento.`)
      await database.beginLogTransaction().commit(insertStatements('events', rows))
      update(Number(rows.at(-1)?.position ?? 0))
    }
  })
}

async function placePictures({ database }: Festival, folder: string, { files }: ExportManifest): Promise<FileRecord[]> {
  const exported = new Map(files.map((file) => [file.path, file]))
  const placed: FileRecord[] = []
  for (const picture of await referencedPictures(database.read)) {
    const file = exported.get(exportedPath(picture))
    if (!file) continue
    await rename(join(folder, file.path), join(folder, 'uploads', picture.file))
    placed.push({ ...file, path: picture.file })
  }
  return placed
}

type RestoreOptions = SiteLocation & { from: string; now?: Date }

/** Renamed in this order, so that a folder with a database is a complete DATA_DIR. */
const contents = ['uploads', 'keys.json', 'fliporto.db']

/** Restores where there is no site: builds and verifies the site in a folder of DATA_DIR, then renames it. */
export async function restore({ from, now = new Date(), dataDir, databaseUrl }: RestoreOptions): Promise<Manifest> {
  const isArchive = (await explainDiskErrors(() => statSource(from))).isFile()
  const exportManifest = isArchive ? undefined : await explainDiskErrors(() => readManifest(from))
  if (databaseUrl) await requireNoTables(databaseUrl)
  else await requireNoSite(dataDir)
  return explainDiskErrors(async () => {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await chmod(dataDir, 0o700)
    const unfinished = await mkdtemp(join(dataDir, 'incompleta-'))
    try {
      for (const folder of ['uploads', 'pictures']) await mkdir(join(unfinished, folder), { mode: 0o700 })
      const unpacked = isArchive ? await extractArchive(from, unfinished) : []
      const manifest = exportManifest ?? (await readManifest(unfinished, from))
      requireListed(unpacked, manifest)
      await checkFiles(unfinished, manifest.files, isArchive ? undefined : from)
      const uploads = manifest.kind === 'export' ? await restoreExport(unfinished, manifest) : uploadsIn(manifest.files)
      await sync(join(unfinished, 'uploads'))
      await startNewEra(unfinished, now)
      await withReadOnly(databaseFile(unfinished), async (db) => {
        await requireValidLog(db, await findDamage(db), manifest.head)
        requirePictures(await referencedPictures(db), uploads)
      })
      if (!(await readKeys(unfinished))) await writeKeys(unfinished, newKeys())
      if (databaseUrl) await copyToDatabase(databaseUrl, unfinished, manifest.head)
      else {
        for (const name of contents) await rename(join(unfinished, name), join(dataDir, name))
        await sync(dataDir)
      }
      return manifest
    } finally {
      await rm(unfinished, { recursive: true, force: true })
    }
  })
}

/** Throws Conflict. SQLite would apply a leftover -wal to the new database. */
async function requireNoSite(dataDir: string): Promise<void> {
  const entries = await explainDiskErrors(() => entriesOf(dataDir))
  const found = entries.find((name) => contents.includes(name) || name.startsWith('fliporto.db'))
  if (found) throw new Conflict(`Em ${dataDir} já há um sítio (${found}) e ficou como estava: escolha uma pasta nova.`)
}

const statSource = (path: string) =>
  stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new NotFound(
      `${path} não existe: indique o ficheiro de uma cópia de segurança, ou a pasta de uma exportação.`,
    )
  })

/** Migrates, removes the sessions of older backups, takes schedules off that fell due meanwhile, and invalidates what caches and browsers hold. */
async function startNewEra(dataDir: string, now: Date): Promise<void> {
  const { write, close } = await openEngine({ dataDir })
  try {
    await write('sessions').delete()
    await write('site').where({ name: 'era' }).update({ value: newEra() })
    await unscheduleOverdue(write, now)
  } finally {
    await close()
  }
  await makeDurable(databaseFile(dataDir))
}

/** Throws Corrupt for extra files: keys added to the archive would be trusted. */
function requireListed(paths: readonly string[], { files }: Manifest): void {
  const listed = new Set([MANIFEST, ...files.map(({ path }) => path)])
  const unlisted = paths.find((path) => !listed.has(path))
  if (unlisted) throw new Corrupt(`${unlisted} não é desta cópia: alguém lhe mexeu. Nada foi reposto; use outra.`)
}

const uploadsIn = (files: readonly FileRecord[]) =>
  files.filter(({ path }) => dirname(path) === 'uploads').map((file) => ({ ...file, path: basename(file.path) }))

/** Throws Corrupt unless every file has its recorded bytes. With `from`, copies the files first. */
async function checkFiles(folder: string, files: readonly FileRecord[], from?: string): Promise<void> {
  await withProgress('A repor os ficheiros', files.length, async (update) => {
    for (const [index, file] of files.entries()) {
      await checkFile(folder, file, from)
      update(index + 1)
    }
  })
}

async function checkFile(folder: string, { path, bytes, sha256 }: FileRecord, from?: string): Promise<void> {
  const file = join(folder, path)
  const writing = from === undefined ? makeDurable(file) : copyDurably(join(from, path), file)
  await writing.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Corrupt(`Falta ${path}: a cópia está incompleta. Nada foi reposto; use outra.`)
  })
  const found = await readFileRecord(folder, path)
  if (found.bytes !== bytes || found.sha256 !== sha256) {
    throw new Corrupt(`${path} não é o que foi guardado: a cópia está danificada. Nada foi reposto; use outra.`)
  }
}
