import { basename, join } from 'node:path'
import type { SharedPictures } from '../db/engine.ts'
import { Busy } from '../errors.ts'
import { exists } from '../files.ts'
import { Queue } from '../queue.ts'
import { writeOnce } from './files.ts'

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
