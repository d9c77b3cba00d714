import sharp, { type Metadata, type Sharp } from 'sharp'
import { NotAPicture } from '../errors.ts'
import { hasUnknownBoxes } from './containers/avif.ts'
import { stripGif } from './containers/gif.ts'
import { stripJpeg } from './containers/jpeg.ts'
import { stripPng } from './containers/png.ts'
import { stripWebp } from './containers/webp.ts'
import { MAX_PIXELS } from './inspect.ts'

type Encoder = (picture: Sharp, header: Metadata) => Sharp

/** By extension; the encoded pixels stay bit for bit. A drawing has been sanitised by `inspect`. */
const containerStrippers: Record<string, (bytes: Buffer) => Buffer | Promise<Buffer>> = {
  jpg: stripJpeg,
  png: stripPng,
  gif: stripGif,
  webp: stripWebp,
  'anim.webp': stripWebp,
}

const encoders: Record<string, Encoder> = {
  jpg: (picture, { chromaSubsampling }) =>
    picture.jpeg({ quality: 92, chromaSubsampling: chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0' }),
  png: (picture) => picture.png({ compressionLevel: 9 }),
  webp: (picture) => picture.webp({ quality: 92 }),
  avif: (picture) => picture.avif({ quality: 80, effort: 2 }),
}

/** Re-encodes only rotated pictures, AVIF with metadata and damaged but readable files. Throws NotAPicture. */
export async function stripMetadata(bytes: Buffer, extension: string): Promise<Buffer> {
  try {
    const encoder = encoders[extension]
    if (!encoder) return await stripContainer(bytes, extension)
    const header = await sharp(bytes).metadata()
    const stripped = needsReencoding(bytes, extension, header)
      ? null
      : await stripContainer(bytes, extension).catch(() => null)
    return stripped ?? (await reencode(bytes, header, encoder))
  } catch (cause) {
    throw new NotAPicture('Esta imagem está danificada ou não pode ser lida.', { cause })
  }
}

async function stripContainer(bytes: Buffer, extension: string): Promise<Buffer> {
  const stripped = await containerStrippers[extension]?.(bytes)
  return !stripped || stripped.equals(bytes) ? bytes : stripped
}

function reencode(bytes: Buffer, header: Metadata, encoder: Encoder): Promise<Buffer> {
  const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()
  // A CMYK profile does not apply to the RGB pixels.
  return encoder(header.space === 'cmyk' ? upright : upright.keepIccProfile(), header).toBuffer()
}

function needsReencoding(bytes: Buffer, extension: string, header: Metadata): boolean {
  const { exif, xmp, iptc, orientation = 1 } = header
  return orientation !== 1 || (extension === 'avif' && (!!exif || !!xmp || !!iptc || hasUnknownBoxes(bytes)))
}
