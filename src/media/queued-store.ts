import { TooMany } from '../errors.ts'
import { Queue } from '../queue.ts'
import type { PictureFiles } from './picture-files.ts'
import { type StoredPicture, storePicture } from './store.ts'

const MAX_CONCURRENT = 2 // each picture occupies a libuv thread, and database reads need some too
const MAX_QUEUED = 20

export type StorePicture = (bytes: Buffer, name: string) => Promise<StoredPicture>

/** Limits concurrent storePicture calls. Throws what storePicture throws, and TooMany when the queue is full. */
export function createQueuedStore(pictures: PictureFiles): StorePicture {
  const queue = new Queue(MAX_CONCURRENT, MAX_QUEUED)
  return async (bytes, name) => {
    const queued = queue.run(() => storePicture(pictures, bytes, name))
    if (!queued) throw new TooMany('Estão a ser guardadas muitas imagens. Tente de novo dentro de instantes.', 5)
    return queued
  }
}
