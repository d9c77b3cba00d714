import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StorageFull } from '../errors.ts'
import { exists, sync } from '../files.ts'

const FULL: (string | undefined)[] = ['ENOSPC', 'EDQUOT']

/** Atomic and durable. An existing file is left alone: its name is its hash. Throws StorageFull. */
export async function writeOnce(file: string, bytes: Buffer): Promise<void> {
  if (await exists(file)) return
  await mkdir(dirname(file), { recursive: true })
  const tempFile = `${file}.${randomUUID()}.new`
  try {
    await writeFile(tempFile, bytes, { flag: 'wx', flush: true })
    await rename(tempFile, file)
  } catch (error) {
    await rm(tempFile, { force: true })
    if (!FULL.includes((error as NodeJS.ErrnoException).code)) throw error
    throw new StorageFull('Não há espaço em disco: a imagem não foi guardada. Tente de novo mais tarde.', {
      cause: error,
    })
  }
  await sync(dirname(file))
}

/** A write takes seconds, so an older file belongs to a process that was killed. */
const STALE_AFTER_MS = 60 * 60_000
const TEMP_NAME = /\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.new$/

export async function removeStaleTempFiles(folder: string, now: Date): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !TEMP_NAME.test(entry.name)) continue
    const stats = await stat(file).catch(() => null)
    if (stats && now.getTime() - stats.mtimeMs > STALE_AFTER_MS) await rm(file, { force: true })
  }
}
