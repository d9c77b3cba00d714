import sharp, { type Metadata, type Sharp } from 'sharp'
import { NotAPicture, TooLarge } from '../errors.ts'

export const MAX_PIXELS = 50_000_000

/** Reads the size without decoding, so no pixel limit is needed: a decompression bomb stops here. */
export async function readHeader(bytes: Buffer): Promise<Metadata> {
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(throwDamaged)
  refuseOver(pixelsOf(header))
  return header
}

/** Throws TooLarge. */
export function refuseOver(pixels: number): void {
  if (pixels > MAX_PIXELS) throw new TooLarge('A imagem tem mais de 50 megapíxeis. Reduza-a e envie-a de novo.')
}

/** In all frames. */
export const pixelsOf = (header: Metadata): number => header.width * header.height * framesOf(header)

/** More than one for what moves; the pages of an AVIF are other pictures. */
export const framesOf = ({ format, pages = 1 }: Metadata): number => (format === 'gif' || format === 'webp' ? pages : 1)

type Encoder = (picture: Sharp, header: Metadata, bytes: Buffer) => Sharp

/** By sharp's name of the format, which for AVIF is that of its container. */
const encoders: Record<string, Encoder> = {
  jpeg: (picture, { chromaSubsampling }) =>
    picture.jpeg({
      quality: 90,
      chromaSubsampling: chromaSubsampling?.startsWith('4:4:4') ? '4:4:4' : '4:2:0',
      optimiseCoding: false, // 5 % less would take twice as long, and 300 MB for 50 megapixels
    }),
  png: (picture, { isPalette, bitsPerSample = 8 }) =>
    // As many colours as the palette had: each is kept, and none is mixed
    isPalette
      ? picture.png({ palette: true, colours: 2 ** bitsPerSample, dither: 0, compressionLevel: 9 })
      : picture.png({ adaptiveFiltering: true }),
  // What is named "VP8 " is lossy, in a frame as in a still picture; sharp does not tell. Effort 3 takes seven times 2
  webp: (picture, _, bytes) => picture.webp({ quality: 90, lossless: !bytes.includes('VP8 '), effort: 2 }),
  // Anything more takes minutes and gigabytes for 50 megapixels
  heif: (picture) => picture.avif({ quality: 90, effort: 0, chromaSubsampling: '4:2:0' }),
  gif: (picture) => picture.gif({ dither: 0 }),
}

/** Decodes once and writes again: the same format, upright, in sRGB, without metadata, frames kept. Throws NotAPicture. */
export async function writeAgain(bytes: Buffer, header: Metadata): Promise<Buffer> {
  const encode = encoders[header.format]
  if (!encode) return throwDamaged(header.format)
  const isGrey = header.space === 'b-w' || header.space === 'grey16'
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: framesOf(header) > 1 })
    .autoOrient()
    .toColourspace(isGrey ? 'b-w' : 'srgb')
  // Sharp takes pictures of 16 bits with a profile to P3
  if (header.icc && header.space === 'rgb16') picture.withIccProfile('srgb', { attach: false })
  return encode(picture, header, bytes).toBuffer().catch(throwDamaged)
}

function throwDamaged(cause: unknown): never {
  throw new NotAPicture('Esta imagem está danificada ou não pode ser lida.', { cause })
}
