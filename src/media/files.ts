import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StorageFull } from '../errors.ts'

export const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

/**
 * A whole file or none, and still there after a power cut. One that exists is left alone: its name says its content.
 * Throws StorageFull.
 */
export async function writeOnce(file: string, bytes: Buffer): Promise<void> {
  if (await exists(file)) return
  await mkdir(dirname(file), { recursive: true })
  // A name of its own: the same picture may be arriving twice at this moment
  const tempFile = `${file}.${randomUUID()}.new`
  try {
    await writeAndSync(tempFile, bytes)
    await rename(tempFile, file)
  } catch (error) {
    await rm(tempFile, { force: true })
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    throw new StorageFull('Não há espaço em disco: a imagem não foi guardada. Tente de novo mais tarde.', {
      cause: error,
    })
  }
  await syncFolder(dirname(file))
}

/** A write takes seconds: what is older was left behind by a process that was ended. */
const STALE_AFTER_MS = 60 * 60_000
const TEMP_NAME = /\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.new$/

/** Removes what writes to a folder left half-written more than an hour ago, and nothing else. */
export async function removeStaleTempFiles(folder: string, now: Date): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !TEMP_NAME.test(entry.name)) continue
    const stats = await stat(file).catch(() => null)
    if (stats && now.getTime() - stats.mtimeMs > STALE_AFTER_MS) await rm(file, { force: true })
  }
}

async function writeAndSync(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A new name is on disk only when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
