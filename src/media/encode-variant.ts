import sharp, { type Sharp } from 'sharp'
import { CARD } from '../content/picture-address.ts'
import { papel } from './inks.ts'
import { MAX_PIXELS } from './raster.ts'

/** `card` is the cropped JPEG that a shared link shows; with a focus in percent as 'card 20 50'. */
export type VariantFormat = 'avif' | 'webp' | 'card' | `card ${number} ${number}`

// Each picture is encoded once, so libvips' cache would only hold memory.
sharp.cache(false)
// So that a processor stays free for requests.
sharp.concurrency(2)

/** By the clock, so much longer than any photograph needs. */
const TIMEOUT_SECONDS = 5 * 60

/** Denser screens hide artefacts: this keeps our largest drawing under 80 kB on any phone. */
const avifQuality = (width: number) => (width <= 640 ? 50 : width <= 960 ? 45 : 37)

export async function encodeVariant(original: Buffer, width: number, format: VariantFormat): Promise<Buffer> {
  const source = sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({
    seconds: TIMEOUT_SECONDS,
  })
  if (format !== 'avif' && format !== 'webp') {
    return (await cropped(source, format))
      .flatten({ background: papel })
      .jpeg({ quality: 80, chromaSubsampling: '4:4:4', mozjpeg: true })
      .toBuffer()
  }
  const resized = source.resize({ width })
  return format === 'avif'
    ? // Effort 2 gives 4 % less for half as much time again; 0 gives 40 % more. 4:2:0 would smear red on blue
      resized.avif({ quality: avifQuality(width), effort: 1, chromaSubsampling: '4:4:4', tune: 'iq' }).toBuffer()
    : resized.webp({ quality: 75, effort: 4 }).toBuffer()
}

async function cropped(source: Sharp, format: VariantFormat): Promise<Sharp> {
  const [, x, y] = format.split(' ').map(Number)
  if (x === undefined || y === undefined)
    return source.resize({ ...CARD, fit: 'cover', position: sharp.strategy.attention })
  const own = await source.metadata()
  const scale = Math.max(CARD.width / own.width, CARD.height / own.height)
  const width = Math.max(CARD.width, Math.round(own.width * scale))
  const height = Math.max(CARD.height, Math.round(own.height * scale))
  const left = Math.round(((width - CARD.width) * x) / 100)
  const top = Math.round(((height - CARD.height) * y) / 100)
  return source.resize({ width, height, fit: 'fill' }).extract({ left, top, ...CARD })
}
