import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sizeIn } from '../content/picture-address.ts'
import { connect } from '../db/connect.ts'
import { databaseFile, requireDatabase } from '../db/database.ts'
import { copyInto } from '../db/dialect.ts'
import { keysFile, readKeys } from '../db/keys.ts'
import { NotFound } from '../errors.ts'
import { showProgress } from '../progress.ts'
import { copyDurably, type FileRecord, linked, makeDurable, recordOf, sync } from './files.ts'
import { makeFolder } from './folder.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { namedPictures, requirePictures } from './pictures.ts'
import { looking, requireSound } from './soundness.ts'

/** `into`: where backups are kept. */
export type BackupParts = { dataDir: string; into: string; now: Date }

const NAME = /^fliporto-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/
const nameAt = (now: Date) => `fliporto-${now.toISOString().replace(/[:.]/g, '-')}`

/**
 * Copies a DATA_DIR as it is at one moment, while the site goes on writing, into a new folder of the same shape. What was
 * copied is then read again and verified; only a sound copy gets its name.
 */
export async function backUp({ dataDir, into, now }: BackupParts): Promise<Manifest & { folder: string }> {
  await requireDatabase(dataDir)
  if (!(await readKeys(dataDir)))
    throw new NotFound(`Falta ${keysFile(dataDir)}: comece o sítio uma vez com npm start.`)
  const folder = join(into, nameAt(now))
  const manifest = await makeFolder(folder, async (unfinished) => {
    await copyDatabase(databaseFile(dataDir), databaseFile(unfinished))
    await copyDurably(keysFile(dataDir), keysFile(unfinished))
    // After the database: what it names was on disk before it was named
    const pictures = await copyPictures(join(dataDir, 'uploads'), join(unfinished, 'uploads'), await lastIn(into))
    const head = await looking(databaseFile(unfinished), async (db) => {
      const head = await requireSound(db)
      requirePictures(await namedPictures(db), pictures)
      return head
    })
    const files = [
      await recordOf(unfinished, 'fliporto.db'),
      await recordOf(unfinished, 'keys.json'),
      ...pictures.map((picture) => ({ ...picture, path: `uploads/${picture.path}` })),
    ]
    const whole: Manifest = { kind: 'backup', format: 1, at: now.toISOString(), head, files }
    await writeManifest(unfinished, whole)
    return whole
  })
  return { ...manifest, folder }
}

async function copyDatabase(from: string, to: string): Promise<void> {
  const db = connect({ file: from, role: 'copier', connections: 1 })
  await copyInto(db, to).finally(() => db.destroy())
  await makeDurable(to)
}

/** The folder of the uploads in the backup before this one: what a picture's name says never changes. */
async function lastIn(into: string): Promise<string | undefined> {
  const last = (await readdir(into))
    .filter((name) => NAME.test(name))
    .sort()
    .at(-1)
  return last && join(into, last, 'uploads')
}

/** Answers what is in the copies, by name. */
async function copyPictures(from: string, to: string, earlier: string | undefined): Promise<FileRecord[]> {
  await mkdir(to, { mode: 0o700 })
  const names = (await readdir(from).catch(() => [])).filter((name) => sizeIn(`/uploads/${name}`))
  const progress = showProgress('A copiar as imagens', names.length)
  const records: FileRecord[] = []
  try {
    for (const name of names.sort()) {
      records.push(
        (earlier === undefined ? undefined : await linkPicture(earlier, to, name)) ??
          (await copyPicture(from, to, name)),
      )
      progress.update(records.length)
    }
  } finally {
    progress.stop()
  }
  await sync(to)
  return records
}

async function copyPicture(from: string, to: string, name: string): Promise<FileRecord> {
  await copyDurably(join(from, name), join(to, name))
  return recordOf(to, name)
}

/** One that an earlier backup has, and whose bytes are still those that its name says, costs no room. */
async function linkPicture(earlier: string, to: string, name: string): Promise<FileRecord | undefined> {
  const record = await recordOf(earlier, name).catch(() => undefined)
  if (!record || !name.startsWith(record.sha256.slice(0, 32))) return undefined
  return (await linked(join(earlier, name), join(to, name))) ? record : undefined
}
