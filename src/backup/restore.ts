import { chmod, mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { digestOf } from '../../projections/compare.ts'
import { projections } from '../../projections/index.ts'
import { databaseFile } from '../db/database-file.ts'
import { loadKeys, newKeys, writeKeys } from '../db/keys.ts'
import { newEra } from '../db/migrations.ts'
import { openEngine, type SiteLocation } from '../db/open.ts'
import { insertStatements } from '../db/rows.ts'
import { unscheduleOverdue } from '../drafts/keeping.ts'
import { Conflict, Corrupt, NotFound } from '../errors.ts'
import { type Festival, openFestival } from '../festival.ts'
import { sync, undefinedIfMissing } from '../files.ts'
import { hashedColumns } from '../log/append.ts'
import { withProgress } from '../progress.ts'
import { extractArchive } from './archive.ts'
import { entriesOf, explainDiskErrors, withTemporaryFolder } from './atomic-create.ts'
import { copyToDatabase, requireNoTables } from './copying.ts'
import { insertDrafts } from './drafts.ts'
import { EVENTS, type ExportManifest, tableVersions } from './export.ts'
import { copyDurably, type FileRecord, makeDurable, readFileRecord, readJsonLines } from './files.ts'
import { MANIFEST, type Manifest, readManifest } from './manifest.ts'
import { insertPersonalData, readPersonalData } from './personal-data.ts'
import { exportedPath, referencedPictures, requirePictures, uploadPath } from './pictures.ts'
import { requireValidLog } from './verify-log.ts'

const counts = ['position', 'version', 'schema']
const eventRow = z.strictObject(
  Object.fromEntries([...hashedColumns, 'hash'].map((name) => [name, counts.includes(name) ? z.int() : z.string()])),
)

/** Builds a DATA_DIR from an unpacked export. Throws Corrupt if the content differs. */
async function buildFromExport(folder: string, { head, tables, content }: ExportManifest): Promise<void> {
  const personal = await readPersonalData(folder)
  await writeKeys(folder, newKeys(personal?.lookup))
  const festival = await openFestival({ dataDir: folder })
  try {
    const { read, write } = festival.database
    await insertEvents(festival, folder, head.position)
    if (personal) await insertPersonalData(write, personal)
    await insertDrafts(write, folder)
    await festival.catchUp()
    if (tables === tableVersions && (await digestOf(read, projections)) !== content) {
      throw new Corrupt('O conteúdo reposto não é o que foi exportado: a exportação está danificada. Nada foi reposto.')
    }
  } finally {
    await festival.close()
  }
}

async function insertEvents({ database }: Festival, folder: string, total: number): Promise<void> {
  await withProgress('A repor o registo', total, async (update) => {
    for await (const rows of readJsonLines(join(folder, EVENTS), eventRow, 'um acontecimento')) {
      await database.beginLogTransaction().commit(insertStatements('events', rows))
      update(Number(rows.at(-1)?.position ?? 0))
    }
  })
}

type RestoreOptions = SiteLocation & { from: string; now?: Date }

/** Renamed in this order, so that a folder with a database is a complete DATA_DIR. */
const contents = ['uploads', 'keys.json', 'fliporto.db']

/** Restores where there is no site: builds and verifies the site in a folder of DATA_DIR, then renames it. */
export function restore({ from, now = new Date(), dataDir, databaseUrl }: RestoreOptions): Promise<Manifest> {
  return explainDiskErrors(async () => {
    const isArchive = (await statSource(from)).isFile()
    const exportManifest = isArchive ? undefined : await readManifest(from)
    if (databaseUrl) await requireNoTables(databaseUrl)
    else await requireNoSite(dataDir)
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await chmod(dataDir, 0o700)
    return withTemporaryFolder(join(dataDir, 'incompleta-'), async (unfinished) => {
      for (const folder of ['uploads', 'pictures']) await mkdir(join(unfinished, folder), { mode: 0o700 })
      const unpacked = isArchive ? await extractArchive(from, unfinished) : []
      const manifest = exportManifest ?? (await readManifest(unfinished, from))
      requireListed(unpacked, manifest)
      await checkFiles(unfinished, manifest.files, isArchive ? undefined : from)
      if (manifest.kind === 'export') await buildFromExport(unfinished, manifest)
      await startNewEra(unfinished, manifest, now)
      if (databaseUrl) await copyToDatabase(databaseUrl, unfinished, manifest.head)
      else {
        for (const name of contents) await rename(join(unfinished, name), join(dataDir, name))
        await sync(dataDir)
      }
      return manifest
    })
  })
}

/** Throws Conflict. SQLite would apply a leftover -wal to the new database. */
async function requireNoSite(dataDir: string): Promise<void> {
  const found = (await entriesOf(dataDir)).find((name) => contents.includes(name) || name.startsWith('fliporto.db'))
  if (found) throw new Conflict(`Em ${dataDir} já há um sítio (${found}) e ficou como estava: escolha uma pasta nova.`)
}

async function statSource(path: string) {
  const found = await stat(path).catch(undefinedIfMissing)
  if (found) return found
  throw new NotFound(`${path} não existe: indique o ficheiro de uma cópia de segurança, ou a pasta de uma exportação.`)
}

/**
 * Migrates, removes the sessions of older backups, takes schedules off that fell due meanwhile, and invalidates what
 * caches and browsers hold. Throws Corrupt unless log and pictures are those of the manifest.
 */
async function startNewEra(dataDir: string, { kind, head, files }: Manifest, now: Date): Promise<void> {
  const engine = await openEngine({ dataDir })
  const { read, write } = engine
  try {
    await loadKeys(engine.keys)
    await write('sessions').delete()
    await write('site').where({ name: 'era' }).update({ value: newEra() })
    await unscheduleOverdue(write, now)
    await requireValidLog(read, await engine.findDamage(), head)
    const pictures = await referencedPictures(read)
    requirePictures(pictures, files, kind === 'export' ? exportedPath : uploadPath)
    if (kind === 'export')
      for (const each of pictures) await rename(join(dataDir, exportedPath(each)), join(dataDir, uploadPath(each)))
  } finally {
    await engine.close()
  }
  await sync(join(dataDir, 'uploads'))
  await makeDurable(databaseFile(dataDir))
}

/** Throws Corrupt for extra files: keys added to the archive would be trusted. */
function requireListed(paths: readonly string[], { files }: Manifest): void {
  const listed = new Set([MANIFEST, ...files.map(({ path }) => path)])
  const unlisted = paths.find((path) => !listed.has(path))
  if (unlisted) throw new Corrupt(`${unlisted} não é desta cópia: alguém lhe mexeu. Nada foi reposto; use outra.`)
}

/** Throws Corrupt unless every file has its recorded bytes. With `from`, copies the files first. */
async function checkFiles(folder: string, files: readonly FileRecord[], from?: string): Promise<void> {
  await withProgress('A repor os ficheiros', files.length, async (update) => {
    for (const [index, { path, sha256 }] of files.entries()) {
      const file = join(folder, path)
      const written = from === undefined ? makeDurable(file) : copyDurably(join(from, path), file)
      const found = await written.then(() => readFileRecord(folder, path)).catch(undefinedIfMissing)
      if (!found) throw new Corrupt(`Falta ${path}: a cópia está incompleta. Nada foi reposto; use outra.`)
      if (found.sha256 !== sha256)
        throw new Corrupt(`${path} não é o que foi guardado: a cópia está danificada. Nada foi reposto; use outra.`)
      update(index + 1)
    }
  })
}
