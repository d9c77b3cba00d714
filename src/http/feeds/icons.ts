import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { CARD, FESTIVAL_CARD } from '../../content/picture-address.ts'
import { azul } from '../../media/inks.ts'
import type { Feed } from './serve-feed.ts'

const PICTURES = join('data', 'initial', 'pictures')
const symbol = () => readFile(join(PICTURES, 'simbolo.svg'))

const MASKABLE_SCALE = 0.75 // a maskable icon is cropped to a circle
const ONE_DAY = 'public, max-age=86400'

const picture = (path: string, type: string, create: Feed['create']): Feed => ({
  path,
  type,
  needs: [],
  cacheControl: ONE_DAY,
  create,
})

async function png(size: number, scale = 1): Promise<Buffer> {
  const drawn = Math.round(size * scale)
  const edge = Math.floor((size - drawn) / 2)
  const rest = size - drawn - edge
  return sharp(await symbol())
    .resize(drawn, drawn)
    .extend({ top: edge, left: edge, bottom: rest, right: rest, background: azul })
    .flatten({ background: azul })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}

async function ico(size: number): Promise<Buffer> {
  const image = await png(size)
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(image.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, image])
}

const shareCard = async () =>
  sharp(await readFile(join(PICTURES, 'partilha.svg')))
    .resize(CARD.width, CARD.height)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()

export const icons: readonly Feed[] = [
  picture('/icon.svg', 'image/svg+xml', symbol),
  picture('/favicon.ico', 'image/x-icon', () => ico(32)),
  picture('/icon-192.png', 'image/png', () => png(192)),
  picture('/icon-512.png', 'image/png', () => png(512)),
  picture('/icon-maskable-512.png', 'image/png', () => png(512, MASKABLE_SCALE)),
  picture('/apple-touch-icon.png', 'image/png', () => png(180)),
  picture(FESTIVAL_CARD, 'image/png', shareCard),
]
