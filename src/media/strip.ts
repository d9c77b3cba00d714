import sharp, { type Metadata, type Sharp } from 'sharp'
import { NotAPicture } from '../errors.ts'
import { hasStrangeParts } from './containers/avif.ts'
import { bareGif } from './containers/gif.ts'
import { bareJpeg } from './containers/jpeg.ts'
import { barePng } from './containers/png.ts'
import { bareWebp } from './containers/webp.ts'
import { MAX_PIXELS } from './inspect.ts'
import { bareSvg } from './svg.ts'

type Encoder = (picture: Sharp, header: Metadata) => Sharp

/** Files that are rewritten part by part: their pixels stay to the bit. */
const containers: Record<string, (bytes: Buffer) => Buffer | Promise<Buffer>> = {
  jpg: bareJpeg,
  png: barePng,
  gif: bareGif,
  webp: bareWebp,
  'anim.webp': bareWebp,
  svg: bareSvg,
  'heavy.svg': bareSvg,
}

/** Close to the eye's limit: an organiser's photograph is encoded again once, and only when it must be. */
const encode: Record<string, Encoder> = {
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
export async function withoutMetadata(bytes: Buffer, extension: string): Promise<Buffer> {
  try {
    const encoder = encode[extension]
    if (!encoder) return await partByPart(bytes, extension)
    const header = await sharp(bytes).metadata()
    const bare = isEncodedAgain(bytes, extension, header) ? null : await partByPart(bytes, extension).catch(() => null)
    return bare ?? (await encodedAgain(bytes, header, encoder))
  } catch (cause) {
    throw new NotAPicture('Esta imagem está danificada ou não pode ser lida.', { cause })
  }
}

async function partByPart(bytes: Buffer, extension: string): Promise<Buffer> {
  const bare = await containers[extension]?.(bytes)
  return !bare || bare.equals(bytes) ? bytes : bare
}

function encodedAgain(bytes: Buffer, header: Metadata, encoder: Encoder): Promise<Buffer> {
  const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()
  // A profile of inks says nothing about the light that the pixels become
  return encoder(header.space === 'cmyk' ? upright : upright.keepIccProfile(), header).toBuffer()
}

function isEncodedAgain(bytes: Buffer, extension: string, header: Metadata): boolean {
  const { exif, xmp, iptc, orientation = 1 } = header
  return orientation !== 1 || (extension === 'avif' && (!!exif || !!xmp || !!iptc || hasStrangeParts(bytes)))
}
