import { TooMany } from '../errors.ts'
import { Queue } from '../queue.ts'
import type { PictureFiles } from './picture-files.ts'
import { type StoredPicture, storePicture } from './store.ts'

/** Each picture that is looked through fills a thread, and reading the database needs threads too. */
const MAX_CONCURRENT = 2
/** Each waits with all its bytes in memory. */
const MAX_QUEUED = 20

export type StorePicture = (bytes: Buffer, name: string) => Promise<StoredPicture>

/** Stores pictures a few at a time. Throws what storePicture throws, and TooMany when too many are waiting. */
export function createQueuedStore(pictures: PictureFiles): StorePicture {
  const queue = new Queue(MAX_CONCURRENT, MAX_QUEUED)
  return async (bytes, name) => {
    const queued = queue.run(() => storePicture(pictures, bytes, name))
    if (!queued) throw new TooMany('Estão a ser guardadas muitas imagens. Tente de novo dentro de instantes.', 5)
    return queued
  }
}
