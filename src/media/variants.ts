import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import {
  ANIMATED,
  CARD,
  cardAddress,
  FESTIVAL_CARD,
  focusInCard,
  STILL,
  variantAddresses,
} from '../content/picture-address.ts'
import type { Focus } from '../content/picture-description.ts'
import { NotFound } from '../errors.ts'
import { exists } from '../files.ts'
import { Queue } from '../queue.ts'
import { encodeVariant, type VariantFormat } from './encode-variant.ts'
import { type PictureFiles, writeOnce } from './picture-files.ts'

/** The variant's file inside the folder, or the address of a picture to show until there is one. */
type VariantFile = { file: string } | { standIn: string }

type Encode = (original: Buffer, width: number, format: VariantFormat, signal: AbortSignal) => Promise<Buffer>
const encode: Encode = encodeVariant

const defaults = {
  maxQueued: 200,
  patienceMs: 8_000, // then a request gets the stand-in, and its encoding goes on
  encodeDrawing: encode,
  encodePhotograph: encode,
}

export type VariantsOptions = Partial<typeof defaults>

type Variant = { original: string; address: string; width: number; format: VariantFormat }

export type Variants = ReturnType<typeof openVariants>

export function openVariants(pictures: PictureFiles, folder: string, options: VariantsOptions = {}) {
  const { maxQueued, patienceMs, encodeDrawing, encodePhotograph } = { ...defaults, ...options }
  const closing = new AbortController()
  // One at a time, so that the database and files have threads; a slow drawing holds up no photograph
  const drawings = { queue: new Queue(1, maxQueued), encode: encodeDrawing }
  const photographs = { queue: new Queue(1, maxQueued), encode: encodePhotograph }

  async function variantAt(address: string): Promise<Variant> {
    const candidates = [...STILL, ...ANIMATED]
      .flatMap((extension) => variantsOf(`${dirname(address)}.${extension}`, focusInCard(address)))
      .filter((each) => each.address === address)
    for (const each of candidates) if (await pictures.isInFolder(each.original)) return each
    for (const each of candidates) if (await pictures.ensureLocal(each.original)) return each
    throw new NotFound('Esta imagem não existe.')
  }

  /** False when it fails, takes long or finds the queue full: the next request tries again. */
  async function writeInTime(file: string, { original, width, format }: Variant): Promise<boolean> {
    const { queue, encode } = original.endsWith('svg') ? drawings : photographs
    const writing = queue.join(file, async () => {
      if (await exists(file)) return
      const bytes = await readFile(pictures.pathOf(original))
      await writeOnce(file, await encode(bytes, width, format, closing.signal))
    })
    if (!writing) return false
    const isWritten = writing.then(() => true).catch(() => false)
    return Promise.race([isWritten, setTimeout(patienceMs, false, { ref: false })])
  }

  return {
    folder,

    /** `address`: '/uploads/{picture}/{name}'. Throws NotFound unless a stored picture has such a variant. */
    async find(address: string): Promise<VariantFile> {
      const variant = await variantAt(address)
      const file = address.replace('/uploads/', '')
      const path = join(folder, file)
      if ((await exists(path)) || (await writeInTime(path, variant))) return { file }
      // The original may be a drawing or of any size, which link previews do not show
      return { standIn: variant.format.startsWith('card') ? FESTIVAL_CARD : variant.original }
    },

    async close(): Promise<void> {
      closing.abort()
      await Promise.all([drawings.queue.close(), photographs.queue.close()])
    },
  }
}

function variantsOf(original: string, focus: Focus | null): Variant[] {
  const card = cardAddress(original, focus)
  const format: VariantFormat = focus ? `card ${focus.x * 100} ${focus.y * 100}` : 'card'
  return [
    ...(card ? [{ original, address: card, width: CARD.width, format }] : []),
    ...variantAddresses(original).flatMap(({ width, avif, webp }): Variant[] => [
      { original, address: avif, width, format: 'avif' },
      { original, address: webp, width, format: 'webp' },
    ]),
  ]
}
