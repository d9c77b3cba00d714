import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata } from 'sharp'
import { MAX_BYTES, NOT_A_PICTURE, PICTURE_TOO_LARGE, pictureTypes } from '../content/picture-limits.ts'
import { NotAPicture, TooLarge } from '../errors.ts'
import { sanitiseSvg } from './sanitise-svg.ts'
import { isSvg } from './svg-text.ts'

/** `shown`: a drawing sanitised, any other picture as it came. */
type PictureInfo = { mime: string; extension: string; width: number; height: number; shown: Buffer }

export const MAX_PIXELS = 50_000_000

/** An SVG that is larger than this when compressed is shown as raster variants. */
const MAX_LIGHT_SVG_BYTES = 24 * 1024

/** Detects the type by content, never by name. Throws NotAPicture or TooLarge. */
export async function inspect(bytes: Buffer): Promise<PictureInfo> {
  if (bytes.length > MAX_BYTES) throw new TooLarge(PICTURE_TOO_LARGE)
  const mime = await detectType(bytes)
  const extension = pictureTypes[mime]
  if (!extension) throw new NotAPicture(NOT_A_PICTURE)
  const shown = extension === 'svg' ? await sanitiseSvg(bytes) : bytes
  const header = await readHeader(shown)
  const { width, height } = header.autoOrient
  const isAnimated = mime === 'image/webp' && (header.pages ?? 1) > 1
  if (width * height * (isAnimated ? (header.pages ?? 1) : 1) > MAX_PIXELS) {
    throw new TooLarge('A imagem tem mais de 50 megapíxeis. Reduza-a e envie-a de novo.')
  }
  // Never rasterise an SVG in this process: a hostile one takes minutes (encode-in-subprocess.ts)
  if (extension !== 'svg') await decodeFully(bytes)
  return { mime, extension: isAnimated ? 'anim.webp' : await storedExtension(extension, shown), width, height, shown }
}

async function storedExtension(extension: string, bytes: Buffer): Promise<string> {
  return extension === 'svg' && (await promisify(gzip)(bytes)).length > MAX_LIGHT_SVG_BYTES ? 'heavy.svg' : extension
}

async function detectType(bytes: Buffer): Promise<string> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  return !pictureTypes[mime] && isSvg(bytes) ? 'image/svg+xml' : mime
}

/** Reads the size without decoding, so no pixel limit is needed: a decompression bomb stops here. */
const readHeader = (bytes: Buffer): Promise<Metadata> =>
  sharp(bytes, { limitInputPixels: false }).metadata().catch(throwDamaged)

/** Decodes every row, so that a truncated file is refused at upload. */
const decodeFully = (bytes: Buffer): Promise<unknown> =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .resize(8, 8, { fit: 'fill' })
    .raw()
    .toBuffer()
    .catch(throwDamaged)

function throwDamaged(cause: unknown): never {
  throw new NotAPicture('Esta imagem está danificada ou não pode ser lida.', { cause })
}
