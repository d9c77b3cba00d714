import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { SharedPictures } from '../db/engine.ts'
import { Busy, StorageFull } from '../errors.ts'
import { exists, sync } from '../files.ts'
import { Queue } from '../queue.ts'

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

const MAX_CONCURRENT = 2
const MAX_QUEUED = 200

/** The folder of stored pictures: with several nodes, a local copy of the shared storage, fetched on demand. */
export class PictureFiles {
  readonly #fetches = new Queue(MAX_CONCURRENT, MAX_QUEUED)

  constructor(
    readonly folder: string,
    readonly shared?: SharedPictures,
  ) {}

  pathOf(address: string): string {
    return join(this.folder, basename(address))
  }

  /** Writes the folder first: a failed insert leaves only an unused file. Throws StorageFull. */
  async put(address: string, bytes: Buffer): Promise<void> {
    await writeOnce(this.pathOf(address), bytes)
    await this.shared?.put(basename(address), bytes)
  }

  async has(address: string): Promise<boolean> {
    return this.shared ? (await this.shared.get(basename(address))) !== undefined : this.isInFolder(address)
  }

  isInFolder(address: string): Promise<boolean> {
    return exists(this.pathOf(address))
  }

  /** Fetches the picture if the folder lacks it; false when it does not exist. Throws Busy and StorageFull. */
  async ensureLocal(address: string): Promise<boolean> {
    const { shared } = this
    if (await this.isInFolder(address)) return true
    if (!shared) return false
    const fetching = this.#fetches.join(basename(address), async () => {
      const bytes = await shared.get(basename(address))
      if (bytes) await writeOnce(this.pathOf(address), bytes)
    })
    if (!fetching) throw new Busy('Há demasiadas imagens pedidas. Tente de novo dentro de instantes.', 1)
    await fetching
    return this.isInFolder(address)
  }
}
