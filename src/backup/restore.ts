import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { databaseFile } from '../db/database.ts'
import { Corrupt } from '../errors.ts'
import { showProgress } from '../progress.ts'
import { copyDurably, type FileRecord, recordOf, sync } from './files.ts'
import { inWords, requireEmpty } from './folder.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { namedPictures, requirePictures } from './pictures.ts'
import { unpackExport } from './restore-export.ts'
import { looking, requireSound } from './soundness.ts'

/** `from`: a backup or an export. */
export type RestoreParts = { from: string; dataDir: string }

/** What makes a folder a DATA_DIR comes last. */
const contents = ['uploads', 'keys.json', 'fliporto.db']

/**
 * Puts a backup or an export back into an empty place. It is made and verified in a folder inside, so that the place may
 * be a disk of its own; until all of it is sound there is no database in the place.
 */
export async function restore({ from, dataDir }: RestoreParts): Promise<Manifest> {
  const manifest = await inWords(() => readManifest(from))
  await requireEmpty(dataDir)
  return inWords(async () => {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await chmod(dataDir, 0o700)
    const unfinished = await mkdtemp(join(dataDir, 'incompleta-'))
    try {
      for (const folder of ['uploads', 'pictures']) await mkdir(join(unfinished, folder), { mode: 0o700 })
      await takeFiles(from, unfinished, manifest.files)
      const uploads = manifest.kind === 'export' ? await unpackExport(unfinished, manifest) : uploadsIn(manifest.files)
      await sync(join(unfinished, 'uploads'))
      await looking(databaseFile(unfinished), async (db) => {
        await requireSound(db, manifest.head)
        requirePictures(await namedPictures(db), uploads)
      })
      for (const name of contents) await rename(join(unfinished, name), join(dataDir, name))
      await sync(dataDir)
    } finally {
      await rm(unfinished, { recursive: true, force: true })
    }
    return manifest
  })
}

const uploadsIn = (files: readonly FileRecord[]) =>
  files.filter(({ path }) => dirname(path) === 'uploads').map((file) => ({ ...file, path: basename(file.path) }))

async function takeFiles(from: string, to: string, files: readonly FileRecord[]): Promise<void> {
  const progress = showProgress('A repor os ficheiros', files.length)
  try {
    for (const [index, file] of files.entries()) {
      await takeFile(from, to, file)
      progress.update(index + 1)
    }
  } finally {
    progress.stop()
  }
}

/** Throws Corrupt unless the copy is, to the byte, what was recorded. */
async function takeFile(from: string, to: string, { path, bytes, sha256 }: FileRecord): Promise<void> {
  await copyDurably(join(from, path), join(to, path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Corrupt(`Falta ${path}: a cópia está incompleta. Nada foi reposto; use outra.`)
  })
  const copy = await recordOf(to, path)
  if (copy.bytes !== bytes || copy.sha256 !== sha256) {
    throw new Corrupt(`${path} não é o que foi guardado: a cópia está danificada. Nada foi reposto; use outra.`)
  }
}
