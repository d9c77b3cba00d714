import { mkdir, readdir, rm, stat, statfs, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { databaseFile } from '../db/database-file.ts'
import { keysFile, readKeys, writeKeys } from '../db/keys.ts'
import { openExistingEngine, requireDatabase, type SiteLocation } from '../db/open.ts'
import { withConnection } from '../db/sqlite/connect.ts'
import { findDamage } from '../db/sqlite/tables.ts'
import { Corrupt, NotFound, StorageFull } from '../errors.ts'
import { createArchive, readArchiveRecords } from './archive.ts'
import { createFileAtomically, withTemporaryFolder } from './atomic-create.ts'
import { copyToDataDir } from './copying.ts'
import { type FileRecord, makeDurable, readFileRecord } from './files.ts'
import { MANIFEST, type Manifest, writeManifest } from './manifest.ts'
import { copyPictures, uploadPath } from './pictures.ts'
import { requireValidLog } from './verify-log.ts'

const NAME = /^backup-scratch-(\d+)-/

async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const owner = NAME.exec(name)?.[1]
    if (owner && !isRunning(Number(owner))) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

/** A reused process id only delays the removal. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

async function requireFreeSpace(dataDir: string): Promise<void> {
  let needed = 0
  for (const end of ['', '-wal']) needed += (await stat(databaseFile(dataDir) + end).catch(() => undefined))?.size ?? 0
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  if (free >= needed) return
  throw new StorageFull(
    `Em ${dataDir} (DATA_DIR) não há espaço para copiar a base de dados: são precisos ${megabytes(needed)} MB e há ` +
      `${megabytes(free)} MB. Nada foi guardado.`,
  )
}

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1).replace('.', ',')

/** `to`: the archive, or a folder for it. Without `keys` the subscribers' addresses cannot be decrypted. */
type BackupOptions = SiteLocation & { to: string; keys: boolean; now: Date }

const defaultName = (now: Date) => `fliporto-${now.toISOString().replaceAll(/[:.]/g, '-')}.tar`

/** Archives a consistent snapshot of a running site in the layout of a DATA_DIR, and verifies what was written. */
export async function createBackup(options: BackupOptions): Promise<Manifest & { file: string }> {
  const { dataDir, databaseUrl, to, now } = options
  await requireDatabase(options)
  if (!databaseUrl && !(await readKeys(dataDir)))
    throw new NotFound(`Falta ${keysFile(dataDir)}: comece o sítio uma vez com npm start.`)
  const isFolder = (await stat(to).catch(() => undefined))?.isDirectory()
  const file = resolve(isFolder ? join(to, defaultName(now)) : to)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await removeLeftovers(dataDir)
  const manifest = await createFileAtomically(file, (archive) =>
    // Inside DATA_DIR, which sessions and excluded keys do not leave
    withTemporaryFolder(join(dataDir, `backup-scratch-${process.pid}-`), async (scratch) => {
      const manifest = await copySite(options, scratch)
      const paths = manifest.files.map(({ path }) => path)
      await createArchive(archive, scratch, [...paths, MANIFEST])
      await verifyArchive(archive, manifest.files)
      return manifest
    }),
  )
  return { ...manifest, file }
}

/** Makes a DATA_DIR. A folder of pictures may be too large to be copied, and on another disk: it is linked. */
async function copySite({ keys, now, dataDir, databaseUrl }: BackupOptions, scratch: string): Promise<Manifest> {
  const database = databaseFile(scratch)
  // SQLite would create it readable by others.
  await writeFile(database, '', { mode: 0o600, flag: 'wx' })
  const engine = databaseUrl ? await openExistingEngine({ dataDir, databaseUrl }) : undefined
  try {
    if (engine) await copyToDataDir(engine, scratch, { keys })
    else await copyDatabase(dataDir, database, keys)
    const uploads = join(scratch, 'uploads')
    await (engine ? mkdir(uploads) : symlink(resolve(dataDir, 'uploads'), uploads))
    await makeDurable(database)
    const files = [await readFileRecord(scratch, 'fliporto.db')]
    const saved = keys ? await (engine ? engine.keys.read() : readKeys(dataDir)) : undefined
    if (saved) {
      await writeKeys(scratch, saved)
      files.push(await readFileRecord(scratch, 'keys.json'))
    }
    const head = await withConnection({ file: database, role: 'reader' }, async (db) => {
      const head = await requireValidLog(db, await findDamage(db))
      // After the database, because a picture is stored before the event that references it
      files.push(...(await copyPictures(db, { dataDir, shared: engine?.pictures }, scratch, uploadPath)))
      return head
    })
    return await writeManifest(scratch, { kind: 'backup', format: 1, at: now.toISOString(), head, files })
  } finally {
    await engine?.close()
  }
}

/** Deletes sessions from the copy; the writer's `secure_delete` overwrites them. */
async function copyDatabase(dataDir: string, to: string, keys: boolean): Promise<void> {
  await requireFreeSpace(dataDir)
  await withConnection({ file: databaseFile(dataDir), role: 'copier' }, (site) => site.raw('VACUUM INTO ?', [to]))
  await withConnection({ file: to, role: 'writer' }, async (copy) => {
    await copy('sessions').delete()
    if (!keys) await copy('subject_keys').delete()
  })
}

async function verifyArchive(archive: string, files: readonly FileRecord[]): Promise<void> {
  const packed = new Map((await readArchiveRecords(archive)).map((record) => [record.path, record.sha256]))
  const changed = files.find(({ path, sha256 }) => packed.get(path) !== sha256)
  if (changed) throw new Corrupt(`${changed.path} mudou enquanto se copiava: nada foi guardado. Tente de novo.`)
}
