import sharp, { type Sharp } from 'sharp'
import { seededRandom } from '../../src/media/seeded-random.ts'

/** Dark on the left, so that rotation is visible. */
export const twoToneImage = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#f0e0d0' } }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#102040' } },
      left: 0,
      top: 0,
    },
  ])

/** A camera's JPEG with location and author, rotated by EXIF. */
export const photograph = (width = 400, height = 200): Promise<Buffer> =>
  twoToneImage(width, height)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Ana Fotógrafa' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 12/1 34/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

export async function animated(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all([
    twoToneImage(400, 300).png().toBuffer(),
    twoToneImage(400, 300).negate().png().toBuffer(),
  ])
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

export const svg = (width: number, height: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="9" cy="9" r="9"/></svg>`,
  )

/** Too large to be sent as it is: shown in fixed widths. */
export function heavySvg(width: number, height: number): Buffer {
  const random = seededRandom('pesado')
  const lines = Array.from(
    { length: 10_000 },
    () => `l${random.between(-50, 50).toFixed(3)} ${random.between(-50, 50).toFixed(3)}`,
  )
  return Buffer.from(
    svg(width, height)
      .toString()
      .replace(/<circle.*\/>/, `<path d="M0 0${lines.join('')}"/>`),
  )
}
