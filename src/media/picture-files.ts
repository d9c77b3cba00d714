import { basename, join } from 'node:path'
import type { SharedPictures } from '../db/engine.ts'
import { Busy } from '../errors.ts'
import { Queue } from '../queue.ts'
import { exists, writeOnce } from './files.ts'

/** Each that is fetched is in memory whole. */
const MAX_CONCURRENT = 2
const MAX_QUEUED = 200

/**
 * The folder of stored pictures. Where nodes share them, each node's folder keeps what it has seen: what is missing in it
 * is fetched when it is first asked for.
 */
export class PictureFiles {
  readonly #fetches = new Queue(MAX_CONCURRENT, MAX_QUEUED)

  constructor(
    readonly folder: string,
    readonly shared?: SharedPictures,
  ) {}

  /** Where a picture's bytes are: named by their hash, so what is there is right and never changes. */
  pathOf(address: string): string {
    return join(this.folder, basename(address))
  }

  /** Durably, and where every node finds it. The folder first: a failed insert leaves only a spare copy here. Throws StorageFull. */
  async put(address: string, bytes: Buffer): Promise<void> {
    await writeOnce(this.pathOf(address), bytes)
    await this.shared?.put(basename(address), bytes)
  }

  /** Whether every node finds it. */
  async has(address: string): Promise<boolean> {
    return this.shared ? (await this.shared.get(basename(address))) !== undefined : this.isInFolder(address)
  }

  isInFolder(address: string): Promise<boolean> {
    return exists(this.pathOf(address))
  }

  /** Whether it is in the folder now, fetched if need be. Throws Busy and StorageFull. */
  async ensureLocal(address: string): Promise<boolean> {
    const { shared } = this
    if (await this.isInFolder(address)) return true
    if (!shared) return false
    const fetched = this.#fetches.join(basename(address), async () => {
      const bytes = await shared.get(basename(address))
      if (bytes) await writeOnce(this.pathOf(address), bytes)
    })
    if (!fetched) throw new Busy('Há demasiadas imagens pedidas. Tente de novo dentro de instantes.', 1)
    await fetched
    return this.isInFolder(address)
  }
}
