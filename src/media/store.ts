import { createHash } from 'node:crypto'
import type { StoredFile } from '../content/media.ts'
import { storedPictureAddress } from '../content/picture-address.ts'
import { inspect } from './inspect.ts'
import type { PictureFiles } from './picture-files.ts'
import { stripMetadata } from './strip-metadata.ts'

export type StoredPicture = StoredFile & { hash: string }

/** Stores an upright copy without metadata; idempotent. Throws NotAPicture, TooLarge, StorageFull. */
export async function storePicture(pictures: PictureFiles, upload: Buffer, name: string): Promise<StoredPicture> {
  const { mime, extension, width, height, shown } = await inspect(upload)
  const bytes = await stripMetadata(shown, extension)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const url = storedPictureAddress(hash, width, height, extension)
  await pictures.put(url, bytes)
  return { hash, url, mime, bytes: bytes.length, width, height, name }
}
