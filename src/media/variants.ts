import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
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
import { type EncodeVariant, encodeVariant, type VariantFormat } from './encode-variant.ts'
import { type PictureFiles, writeOnce } from './picture-files.ts'

/** The variant's file inside the folder, or the address of a picture to show until there is one. */
type VariantFile = { file: string } | { standIn: string }

type Options = {
  maxQueued: number
  patienceMs: number
  encodeDrawing: EncodeVariant
  encodePhotograph: EncodeVariant
}

export type VariantsOptions = Partial<Options>

const defaults: Options = {
  maxQueued: 200,
  patienceMs: 8_000, // then a request gets the stand-in, and its encoding goes on
  encodeDrawing: encodeVariant,
  encodePhotograph: encodeVariant,
}

type VariantRequest = { file: string; original: string; width: number; format: VariantFormat }

export class Variants {
  /** One at a time, so that the database and files have threads; a slow drawing holds up no photograph. */
  readonly #queues: { drawings: Queue; photographs: Queue }
  readonly #options: Options
  readonly #closing = new AbortController()

  constructor(
    readonly pictures: PictureFiles,
    readonly folder: string,
    options: VariantsOptions = {},
  ) {
    this.#options = { ...defaults, ...options }
    const { maxQueued } = this.#options
    this.#queues = { drawings: new Queue(1, maxQueued), photographs: new Queue(1, maxQueued) }
  }

  /** `address`: '/uploads/{picture}/{name}'. Throws NotFound unless a stored picture has such a variant. */
  async find(address: string): Promise<VariantFile> {
    const [picture = '', name = ''] = address.replace('/uploads/', '').split('/')
    const file = join(picture, name)
    const request = await this.#requestFor(address, picture, file)
    const isWritten = (await exists(join(this.folder, file))) || (await this.#writeInTime(request))
    if (isWritten) return { file }
    // The original may be a drawing or of any size, which link previews do not show
    return { standIn: request.format.startsWith('card') ? FESTIVAL_CARD : request.original }
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all([this.#queues.drawings.close(), this.#queues.photographs.close()])
  }

  async #requestFor(address: string, picture: string, file: string): Promise<VariantRequest> {
    const candidates = [...STILL, ...ANIMATED].flatMap((extension) => {
      const original = `/uploads/${picture}.${extension}`
      const form = variantForms(original, focusInCard(address)).find((each) => each.address === address)
      return form ? [{ file, original, ...form }] : []
    })
    for (const each of candidates) if (await this.pictures.isInFolder(each.original)) return each
    for (const each of candidates) if (await this.pictures.ensureLocal(each.original)) return each
    throw new NotFound('Esta imagem não existe.')
  }

  /** False when it fails, takes long or finds the queue full: the next request tries again. */
  async #writeInTime(request: VariantRequest): Promise<boolean> {
    const isDrawing = request.original.endsWith('svg')
    const queue = isDrawing ? this.#queues.drawings : this.#queues.photographs
    const encode = isDrawing ? this.#options.encodeDrawing : this.#options.encodePhotograph
    const writing = queue.join(request.file, () => this.#write(request, encode))
    if (!writing) return false
    const isWritten = writing.then(() => true).catch(() => false)
    return Promise.race([isWritten, setTimeout(this.#options.patienceMs, false, { ref: false })])
  }

  async #write({ file, original, width, format }: VariantRequest, encode: EncodeVariant): Promise<void> {
    const path = join(this.folder, file)
    if (await exists(path)) return
    const bytes = await readFile(this.pictures.pathOf(original))
    await writeOnce(path, await encode(bytes, width, format, this.#closing.signal))
  }
}

function variantForms(
  original: string,
  focus: Focus | null,
): { address: string; width: number; format: VariantFormat }[] {
  const card = cardAddress(original, focus)
  const format: VariantFormat = focus ? `card ${focus.x * 100} ${focus.y * 100}` : 'card'
  return [
    ...(card ? [{ address: card, width: CARD.width, format }] : []),
    ...variantAddresses(original).flatMap(({ width, avif, webp }) => [
      { address: avif, width, format: 'avif' as const },
      { address: webp, width, format: 'webp' as const },
    ]),
  ]
}
