import { mkdir, mkdtemp, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pictureSize } from '../content/picture-address.ts'
import { databaseFile } from '../db/database-file.ts'
import { keysFile, readKeys } from '../db/keys.ts'
import { openExistingEngine, requireDatabase, type SiteLocation } from '../db/open.ts'
import { connect } from '../db/sqlite/connect.ts'
import { findDamage } from '../db/sqlite/tables.ts'
import { Corrupt, NotFound, StorageFull } from '../errors.ts'
import { withProgress } from '../progress.ts'
import { createArchive, readArchiveRecords } from './archive.ts'
import { createFileAtomically } from './atomic-create.ts'
import { copyToDataDir } from './copying.ts'
import { type FileRecord, makeDurable, readFileRecord } from './files.ts'
import { MANIFEST, type Manifest, writeManifest } from './manifest.ts'
import { referencedPictures, requirePictures } from './pictures.ts'
import { requireValidLog, withReadOnly } from './verify-log.ts'

const NAME = /^backup-scratch-(\d+)-/

/** Removes the folder afterwards, and before that the folders of killed runs. */
async function withScratchFolder<T>(dataDir: string, work: (scratch: string) => Promise<T>): Promise<T> {
  for (const name of await readdir(dataDir)) {
    const owner = NAME.exec(name)?.[1]
    if (owner && !isRunning(Number(owner))) await rm(join(dataDir, name), { recursive: true, force: true })
  }
  const scratch = await mkdtemp(join(dataDir, `backup-scratch-${process.pid}-`))
  try {
    return await work(scratch)
  } finally {
    await rm(scratch, { recursive: true, force: true })
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
  const sizeOf = (file: string) =>
    stat(file).then(
      ({ size }) => size,
      () => 0,
    )
  const file = databaseFile(dataDir)
  const [needed, { bavail, bsize }] = [(await sizeOf(file)) + (await sizeOf(`${file}-wal`)), await statfs(dataDir)]
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
export async function createBackup({
  to,
  keys,
  now,
  ...location
}: BackupOptions): Promise<Manifest & { file: string }> {
  const { dataDir, databaseUrl } = location
  await requireDatabase(location)
  if (!databaseUrl && !(await readKeys(dataDir)))
    throw new NotFound(`Falta ${keysFile(dataDir)}: comece o sítio uma vez com npm start.`)
  const isFolder = await stat(to).then(
    (stats) => stats.isDirectory(),
    () => false,
  )
  const file = resolve(isFolder ? join(to, defaultName(now)) : to)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const manifest = await createFileAtomically(file, (archive) =>
    withScratchFolder(dataDir, (scratch) => writeArchive(archive, { ...location, scratch, keys, now })),
  )
  return { ...manifest, file }
}

type ArchiveOptions = Omit<BackupOptions, 'to'> & { scratch: string }

/** The copy is made inside DATA_DIR, and sessions and excluded keys are deleted from it before it leaves the folder. */
async function writeArchive(archive: string, { scratch, keys, now, ...location }: ArchiveOptions): Promise<Manifest> {
  const dataDir = location.databaseUrl ? scratch : location.dataDir
  if (location.databaseUrl) await copyFromEngine(location, scratch, keys)
  else await copyDatabase(dataDir, databaseFile(scratch), keys)
  // After the database, because a picture is stored before the event that references it
  const pictures = await readPictureRecords(dataDir)
  const head = await withReadOnly(databaseFile(scratch), async (db) => {
    const head = await requireValidLog(db, await findDamage(db))
    requirePictures(await referencedPictures(db), pictures)
    return head
  })
  const placed = [
    ...(keys ? [await readFileRecord(dataDir, 'keys.json')] : []),
    ...pictures.map((picture) => ({ ...picture, path: `uploads/${picture.path}` })),
  ]
  const files = [await readFileRecord(scratch, 'fliporto.db'), ...placed]
  const manifest: Manifest = { kind: 'backup', format: 1, at: now.toISOString(), head, files }
  await writeManifest(scratch, manifest)
  await createArchive(archive, [
    { folder: scratch, paths: ['fliporto.db'] },
    { folder: dataDir, paths: placed.map(({ path }) => path) },
    { folder: scratch, paths: [MANIFEST] },
  ])
  await verifyArchive(archive, files)
  return manifest
}

async function copyFromEngine(location: SiteLocation, scratch: string, keys: boolean): Promise<void> {
  const engine = await openExistingEngine(location)
  await copyToDataDir(engine, scratch, { keys }).finally(() => engine.close())
}

/** Deletes sessions from the copy; the writer's `secure_delete` overwrites them. */
async function copyDatabase(dataDir: string, to: string, keys: boolean): Promise<void> {
  await requireFreeSpace(dataDir)
  // SQLite would create it readable by others.
  await writeFile(to, '', { mode: 0o600, flag: 'wx' })
  const site = connect({ file: databaseFile(dataDir), role: 'copier' })
  await site.raw('VACUUM INTO ?', [to]).finally(() => site.destroy())
  const copy = connect({ file: to, role: 'writer' })
  try {
    await copy('sessions').delete()
    if (!keys) await copy('subject_keys').delete()
  } finally {
    await copy.destroy()
  }
  await makeDurable(to)
}

async function readPictureRecords(dataDir: string): Promise<FileRecord[]> {
  const folder = join(dataDir, 'uploads')
  const names = (await readdir(folder).catch(() => [])).filter((name) => pictureSize(`/uploads/${name}`)).sort()
  return withProgress('A ler as imagens', names.length, async (update) => {
    const records: FileRecord[] = []
    for (const name of names) update(records.push(await readFileRecord(folder, name)))
    return records
  })
}

async function verifyArchive(archive: string, files: readonly FileRecord[]): Promise<void> {
  const packed = new Map((await readArchiveRecords(archive)).map((record) => [record.path, record.sha256]))
  const changed = files.find(({ path, sha256 }) => packed.get(path) !== sha256)
  if (changed) throw new Corrupt(`${changed.path} mudou enquanto se copiava: nada foi guardado. Tente de novo.`)
}
