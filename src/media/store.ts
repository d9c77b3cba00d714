import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { fileTypeFromBuffer } from 'file-type'
import type { StoredFile } from '../content/media.ts'
import { storedPictureAddress } from '../content/picture-address.ts'
import { MAX_BYTES, NOT_A_PICTURE, PICTURE_TOO_LARGE, pictureTypes } from '../content/picture-limits.ts'
import { NotAPicture, TooLarge, TooMany } from '../errors.ts'
import { Queue } from '../queue.ts'
import type { PictureFiles } from './picture-files.ts'
import { framesOf, readHeader, writeAgain } from './raster.ts'
import { sanitiseSvg } from './sanitise-svg.ts'
import { isSvg } from './svg-text.ts'

export type StoredPicture = StoredFile & { hash: string }

/** What is stored of an upload, and its content. */
export type Picture = { stored: StoredPicture; content: Buffer }

/** An SVG that is larger than this when compressed is shown as raster variants. */
const MAX_LIGHT_SVG_BYTES = 24 * 1024

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

/** Stores an upright copy without metadata; idempotent. Throws what readPicture throws, and StorageFull. */
export async function storePicture(pictures: PictureFiles, upload: Buffer, name: string): Promise<StoredPicture> {
  const { stored, content } = await readPicture(pictures, upload, name)
  await pictures.put(stored.url, content)
  return stored
}

/** Detects the type by content, never by name. Stores nothing. Throws NotAPicture and TooLarge. */
export async function readPicture(pictures: PictureFiles, upload: Buffer, name: string): Promise<Picture> {
  if (upload.length > MAX_BYTES) throw new TooLarge(PICTURE_TOO_LARGE)
  const mime = await detectType(upload)
  const type = pictureTypes[mime]
  if (!type) throw new NotAPicture(NOT_A_PICTURE)
  // Never rasterise an SVG in this process: a hostile one takes minutes (encode-in-subprocess.ts)
  const drawing = type === 'svg' ? await sanitiseSvg(upload) : undefined
  const header = await readHeader(drawing ?? upload)
  const { width, height } = header.autoOrient
  const extension = drawing
    ? await drawingExtension(drawing)
    : framesOf(header) > 1 && type === 'webp'
      ? 'anim.webp'
      : type
  const addressOf = (hash: string) => storedPictureAddress(hash, width, height, extension)
  // A stored picture that comes back would become another one if it lost quality a second time
  const isStored = !drawing && (await pictures.has(addressOf(sha256(upload))))
  const content = drawing ?? (isStored ? upload : await writeAgain(upload, header))
  const hash = sha256(content)
  return { stored: { hash, url: addressOf(hash), mime, bytes: content.length, width, height, name }, content }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function detectType(bytes: Buffer): Promise<string> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  return !pictureTypes[mime] && isSvg(bytes) ? 'image/svg+xml' : mime
}

const drawingExtension = async (drawing: Buffer) =>
  (await promisify(gzip)(drawing)).length > MAX_LIGHT_SVG_BYTES ? 'heavy.svg' : 'svg'
