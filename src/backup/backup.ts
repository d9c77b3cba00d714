import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sizeIn } from '../content/picture-address.ts'
import { connect } from '../db/connect.ts'
import { databaseFile, requireDatabase } from '../db/database.ts'
import { copyInto } from '../db/dialect.ts'
import { keysFile, readKeys } from '../db/keys.ts'
import { Corrupt, NotFound } from '../errors.ts'
import { showProgress } from '../progress.ts'
import { pack, recordsIn } from './archive.ts'
import { copyDurably, type FileRecord, makeDurable, recordOf } from './files.ts'
import { makeFile } from './folder.ts'
import { MANIFEST, type Manifest, writeManifest } from './manifest.ts'
import { namedPictures, requirePictures } from './pictures.ts'
import { looking, requireSound } from './soundness.ts'

/** `to`: the archive, or a folder that it is to be in. Without `keys` nobody can read subscribers' addresses in it. */
export type BackupParts = { dataDir: string; to: string; keys: boolean; now: Date }

const nameAt = (now: Date) => `fliporto-${now.toISOString().replaceAll(/[:.]/g, '-')}.tar`

/**
 * Puts a DATA_DIR as it is at one moment, while the site goes on writing, into one archive. What was packed is then read
 * again and verified; only a sound archive gets its name.
 */
export async function backUp({ dataDir, to, keys, now }: BackupParts): Promise<Manifest & { file: string }> {
  await requireDatabase(dataDir)
  if (!(await readKeys(dataDir)))
    throw new NotFound(`Falta ${keysFile(dataDir)}: comece o sítio uma vez com npm start.`)
  const isFolder = await stat(to).then(
    (there) => there.isDirectory(),
    () => false,
  )
  const file = resolve(isFolder ? join(to, nameAt(now)) : to)
  const manifest = await makeFile(file, async (archive, work) => {
    await copyDatabase(databaseFile(dataDir), databaseFile(work), keys)
    if (keys) await copyDurably(keysFile(dataDir), keysFile(work))
    // After the database: what it names was on disk before it was named
    const pictures = await recordPictures(dataDir)
    const head = await looking(databaseFile(work), async (db) => {
      const head = await requireSound(db)
      requirePictures(await namedPictures(db), pictures)
      return head
    })
    const own = ['fliporto.db', ...(keys ? ['keys.json'] : [])]
    const uploads = pictures.map((picture) => ({ ...picture, path: `uploads/${picture.path}` }))
    const files = [...(await Promise.all(own.map((name) => recordOf(work, name)))), ...uploads]
    const manifest: Manifest = { kind: 'backup', format: 1, at: now.toISOString(), head, files }
    await writeManifest(work, manifest)
    await pack(archive, [
      { folder: work, paths: own },
      { folder: dataDir, paths: uploads.map(({ path }) => path) },
      { folder: work, paths: [MANIFEST] },
    ])
    await requireWhole(archive, files)
    return manifest
  })
  return { ...manifest, file }
}

/** A copy is a database without the pages of what was deleted: keys that are left out are in none of its bytes. */
async function copyDatabase(from: string, to: string, keys: boolean): Promise<void> {
  await copyAs(from, keys ? to : `${to}.keys`)
  if (!keys) {
    const db = connect({ file: `${to}.keys`, role: 'writer', connections: 1 })
    await db('subject_keys')
      .delete()
      .finally(() => db.destroy())
    await copyAs(`${to}.keys`, to)
  }
  await makeDurable(to)
}

async function copyAs(from: string, to: string): Promise<void> {
  const db = connect({ file: from, role: 'copier', connections: 1 })
  await copyInto(db, to).finally(() => db.destroy())
}

/** What is in the pictures, by name. */
async function recordPictures(dataDir: string): Promise<FileRecord[]> {
  const folder = join(dataDir, 'uploads')
  const names = (await readdir(folder).catch(() => [])).filter((name) => sizeIn(`/uploads/${name}`)).sort()
  const progress = showProgress('A ler as imagens', names.length)
  const records: FileRecord[] = []
  try {
    for (const name of names) {
      records.push(await recordOf(folder, name))
      progress.update(records.length)
    }
  } finally {
    progress.stop()
  }
  return records
}

async function requireWhole(archive: string, files: readonly FileRecord[]): Promise<void> {
  const packed = new Map((await recordsIn(archive)).map((record) => [record.path, record.sha256]))
  const wrong = files.find(({ path, sha256 }) => packed.get(path) !== sha256)
  if (wrong) throw new Corrupt(`${wrong.path} mudou enquanto se copiava: nada foi guardado. Tente de novo.`)
}
