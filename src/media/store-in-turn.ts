import { TooMany } from '../errors.ts'
import type { PictureFiles } from './picture-files.ts'
import { Queue } from './queue.ts'
import { type StoredPicture, storePicture } from './store.ts'

/** Each picture that is looked through fills a thread, and reading the database needs threads too. */
const AT_ONCE = 2
/** Each waits with all its bytes in memory. */
const WAITING = 20

export type StorePicture = (bytes: Buffer, name: string) => Promise<StoredPicture>

/** Stores pictures a few at a time. Throws what storePicture throws, and TooMany when too many are waiting. */
export function storeInTurn(pictures: PictureFiles): StorePicture {
  const queue = new Queue(AT_ONCE, WAITING)
  return async (bytes, name) => {
    const turn = queue.run(() => storePicture(pictures, bytes, name))
    if (!turn) throw new TooMany('Estão a ser guardadas muitas imagens. Tente de novo dentro de instantes.', 5)
    return turn
  }
}
