import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata } from 'sharp'
import { MAX_BYTES, NO_PICTURE, pictureTypes, TOO_HEAVY } from '../content/picture-limits.ts'
import { NotAPicture, TooLarge } from '../errors.ts'

/** Width and height in CSS pixels, the way up that it is to be seen. */
export type Picture = { mime: string; extension: string; width: number; height: number }

export const MAX_PIXELS = 50_000_000

/** A drawing that is more than this on its way to the reader is seen as the pictures we make of it. */
const LIGHT_BYTES = 24 * 1024

/** What a file is, by its content and never by its name. Throws NotAPicture or TooLarge. */
export async function inspect(bytes: Buffer): Promise<Picture> {
  if (bytes.length > MAX_BYTES) throw new TooLarge(TOO_HEAVY)
  const mime = await typeOf(bytes)
  const extension = pictureTypes[mime]
  if (!extension) throw new NotAPicture(NO_PICTURE)
  const header = await headerOf(bytes)
  const { width, height } = header.autoOrient
  const moving = mime === 'image/webp' && (header.pages ?? 1) > 1
  if (width * height * (moving ? (header.pages ?? 1) : 1) > MAX_PIXELS) {
    throw new TooLarge('A imagem tem mais de 50 megapíxeis. Reduza-a e envie-a de novo.')
  }
  // Drawings are not painted here: their header is their whole text, which has just been read
  if (extension !== 'svg') await readWhole(bytes)
  return { mime, extension: moving ? 'anim.webp' : await keptAs(extension, bytes), width, height }
}

async function keptAs(extension: string, bytes: Buffer): Promise<string> {
  return extension === 'svg' && (await promisify(gzip)(bytes)).length > LIGHT_BYTES ? 'heavy.svg' : extension
}

async function typeOf(bytes: Buffer): Promise<string> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? 'unknown'
  return mime === 'application/xml' || mime === 'unknown' ? svgType(bytes) : mime
}

const svgType = (bytes: Buffer) =>
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE[^>[]*>\s*)*<svg[\s>]/.test(
    bytes
      .subarray(0, 4096)
      .toString('utf8')
      .replace(/^\uFEFF/, ''),
  )
    ? 'image/svg+xml'
    : 'unknown'

/** Size and shape without decoding anything, so it needs no limit: a small file that would unfold into gigabytes stops here. */
const headerOf = (bytes: Buffer): Promise<Metadata> =>
  sharp(bytes, { limitInputPixels: false }).metadata().catch(damaged)

/** Decodes every row once: a cut-off or broken file is refused while its sender can still mend it. */
const readWhole = (bytes: Buffer): Promise<unknown> =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .resize(8, 8, { fit: 'fill' })
    .raw()
    .toBuffer()
    .catch(damaged)

function damaged(cause: unknown): never {
  throw new NotAPicture('Esta imagem está danificada ou não pode ser lida.', { cause })
}
