import sharp, { type Metadata, type Sharp } from 'sharp'
import { NotAPicture } from '../errors.ts'
import { hasStrangeParts } from './containers/avif.ts'
import { bareGif } from './containers/gif.ts'
import { bareJpeg } from './containers/jpeg.ts'
import { barePng } from './containers/png.ts'
import { bareWebp } from './containers/webp.ts'
import { MAX_PIXELS } from './inspect.ts'
import { bareSvg } from './svg.ts'

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
const encode: Record<string, (picture: Sharp, header: Metadata) => Sharp> = {
  jpg: (picture, { chromaSubsampling }) =>
    picture.jpeg({ quality: 92, chromaSubsampling: chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0' }),
  png: (picture) => picture.png({ compressionLevel: 9 }),
  webp: (picture) => picture.webp({ quality: 92 }),
  avif: (picture) => picture.avif({ quality: 80, effort: 2 }),
}

/**
 * The picture upright and of nothing but what shows it: its pixels, its movement and its colour profile. One that has
 * nothing else stays byte for byte; only one that has to be turned, or is AVIF, is encoded again.
 */
export async function withoutMetadata(bytes: Buffer, extension: string): Promise<Buffer> {
  const encoder = encode[extension]
  const header = encoder && (await sharp(bytes).metadata())
  try {
    if (encoder && header && isEncodedAgain(bytes, extension, header)) {
      const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS }).autoOrient()
      // A profile of inks says nothing about the light that the pixels become
      return await encoder(header.space === 'cmyk' ? upright : upright.keepIccProfile(), header).toBuffer()
    }
    const bare = await containers[extension]?.(bytes)
    return !bare || bare.equals(bytes) ? bytes : bare
  } catch (cause) {
    throw new NotAPicture('Esta imagem está danificada ou não pode ser lida.', { cause })
  }
}

function isEncodedAgain(bytes: Buffer, extension: string, header: Metadata): boolean {
  const { exif, xmp, iptc, orientation = 1 } = header
  return orientation !== 1 || (extension === 'avif' && (!!exif || !!xmp || !!iptc || hasStrangeParts(bytes)))
}
