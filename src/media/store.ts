import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'
import type { MediaFields } from '../content/media.ts'
import { addressOf } from '../content/picture-address.ts'
import { writeOnce } from './files.ts'
import { inspect } from './inspect.ts'
import { withoutMetadata } from './strip.ts'

/** A picture as it was stored: `hash` is the SHA-256 of its bytes, in hex. */
export type StoredPicture = MediaFields & { hash: string }

/** Where a picture's bytes are: named by their hash, so what is there is right and never changes. */
export const fileOf = (uploads: string, address: string) => join(uploads, basename(address))

/**
 * Puts a picture on disk, durably, before anybody names it: upright and without what it tells about its maker.
 * The same picture again changes nothing. Throws NotAPicture, TooLarge, StorageFull.
 */
export async function storePicture(uploads: string, given: Buffer, name: string): Promise<StoredPicture> {
  const seen = await inspect(given)
  const bytes = await withoutMetadata(given, seen.extension)
  // What is left has to be a picture still, and a drawing may have become light
  const { mime, extension, width, height } = bytes === given ? seen : await inspect(bytes)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const url = addressOf(hash, width, height, extension)
  await writeOnce(fileOf(uploads, url), bytes)
  return { hash, url, mime, bytes: bytes.length, width, height, name }
}
