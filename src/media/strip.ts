import sharp, { type Metadata, type Sharp } from 'sharp'
import { MAX_PIXELS } from './inspect.ts'

/** Close to the eye's limit: an organiser's photograph is encoded again once, and only when it must be. */
const encode: Record<string, (picture: Sharp, header: Metadata) => Sharp> = {
  jpg: (picture, { chromaSubsampling }) =>
    picture.jpeg({ quality: 92, chromaSubsampling: chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0' }),
  png: (picture) => picture.png({ compressionLevel: 9 }),
  webp: (picture) => picture.webp({ quality: 92 }),
  'anim.webp': (picture) => picture.webp({ quality: 92 }),
  avif: (picture) => picture.avif({ quality: 80, effort: 2 }),
}

/**
 * The picture upright and without EXIF (where it was taken, by whom), XMP, IPTC and comments. One that has none stays
 * byte for byte, colour profile included; one encoded again has its colours turned into sRGB. GIF and SVG stay as they are.
 */
export async function withoutMetadata(bytes: Buffer, extension: string): Promise<Buffer> {
  const encoder = encode[extension]
  if (!encoder) return bytes
  const header = await sharp(bytes).metadata()
  const { exif, xmp, iptc, comments = [], orientation = 1 } = header
  if (!exif && !xmp && !iptc && comments.length === 0 && orientation === 1) return bytes
  const animated = extension === 'anim.webp'
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, animated })
  return encoder(animated ? picture : picture.autoOrient(), header).toBuffer()
}
