import sharp, { type Metadata, type Sharp } from 'sharp'
import { NotAPicture } from '../errors.ts'
import { hasUnknownBoxes } from './containers/avif.ts'
import { stripGif } from './containers/gif.ts'
import { stripJpeg } from './containers/jpeg.ts'
import { stripPng } from './containers/png.ts'
import { stripWebp } from './containers/webp.ts'
import { MAX_PIXELS } from './inspect.ts'
import { sanitiseSvg } from './sanitise-svg.ts'

type Encoder = (picture: Sharp, header: Metadata) => Sharp

/** Files that are rewritten part by part: their pixels stay to the bit. */
const containerStrippers: Record<string, (bytes: Buffer) => Buffer | Promise<Buffer>> = {
  jpg: stripJpeg,
  png: stripPng,
  gif: stripGif,
  webp: stripWebp,
  'anim.webp': stripWebp,
  svg: sanitiseSvg,
  'heavy.svg': sanitiseSvg,
}

/** Close to the eye's limit: an organiser's photograph is encoded again once, and only when it must be. */
const encoders: Record<string, Encoder> = {
  jpg: (picture, { chromaSubsampling }) =>
    picture.jpeg({ quality: 92, chromaSubsampling: chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0' }),
  png: (picture) => picture.png({ compressionLevel: 9 }),
  webp: (picture) => picture.webp({ quality: 92 }),
  avif: (picture) => picture.avif({ quality: 80, effort: 2 }),
}

/**
 * The picture upright and of nothing but what shows it: its pixels, its movement and its colour profile. One that has
 * nothing else stays byte for byte; only one that has to be turned, is AVIF, or whose parts do not fit together though
 * it can be read, is encoded again. Throws NotAPicture.
 */
export async function stripMetadata(bytes: Buffer, extension: string): Promise<Buffer> {
  try {
    const encoder = encoders[extension]
    if (!encoder) return await stripContainer(bytes, extension)
    const header = await sharp(bytes).metadata()
    const bare = needsReencoding(bytes, extension, header)
      ? null
      : await stripContainer(bytes, extension).catch(() => null)
    return bare ?? (await reencode(bytes, header, encoder))
  } catch (cause) {
    throw new NotAPicture('Esta imagem está danificada ou não pode ser lida.', { cause })
  }
}

async function stripContainer(bytes: Buffer, extension: string): Promise<Buffer> {
  const bare = await containerStrippers[extension]?.(bytes)
  return !bare || bare.equals(bytes) ? bytes : bare
}

function reencode(bytes: Buffer, header: Metadata, encoder: Encoder): Promise<Buffer> {
  const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()
  // A profile of inks says nothing about the light that the pixels become
  return encoder(header.space === 'cmyk' ? upright : upright.keepIccProfile(), header).toBuffer()
}

function needsReencoding(bytes: Buffer, extension: string, header: Metadata): boolean {
  const { exif, xmp, iptc, orientation = 1 } = header
  return orientation !== 1 || (extension === 'avif' && (!!exif || !!xmp || !!iptc || hasUnknownBoxes(bytes)))
}
