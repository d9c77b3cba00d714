import { createHash } from 'node:crypto'
import { access, mkdir, open, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { MediaFields } from '../content/media.ts'
import { addressOf } from '../content/picture-address.ts'
import { inspect } from './inspect.ts'

/** A picture as it was stored: `hash` is the SHA-256 of its bytes, in hex. */
export type StoredPicture = MediaFields & { hash: string }

/** Where a picture's bytes are: named by their hash, so what is there is right and never changes. */
export const fileOf = (uploads: string, address: string) => join(uploads, basename(address))

/** Puts a picture's bytes on disk, durably, before anybody names it. The same bytes again change nothing. */
export async function storePicture(uploads: string, bytes: Buffer, name: string): Promise<StoredPicture> {
  const { mime, extension, width, height } = await inspect(bytes)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const url = addressOf(hash, width, height, extension)
  await writeOnce(fileOf(uploads, url), bytes)
  return { hash, url, mime, bytes: bytes.length, width, height, name }
}

async function writeOnce(file: string, bytes: Buffer): Promise<void> {
  if (await exists(file)) return
  await mkdir(dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}.new`
  const handle = await open(unfinished, 'w')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, file)
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
