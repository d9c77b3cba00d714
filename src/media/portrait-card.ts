import sharp from 'sharp'
import { CARD } from '../content/picture-address.ts'
import { papel } from './inks.ts'
import { portrait } from './portrait.ts'

const PADDING = 40

export async function portraitCard(name: string): Promise<Buffer> {
  const size = CARD.height - 2 * PADDING
  const circle = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><circle cx="50%" cy="50%" r="50%"/></svg>`
  const monogram = await sharp(Buffer.from(portrait(name)))
    .resize(size, size)
    .composite([{ input: Buffer.from(circle), blend: 'dest-in' }])
    .png()
    .toBuffer()
  return sharp({ create: { ...CARD, channels: 3, background: papel } })
    .composite([{ input: monogram }])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}
