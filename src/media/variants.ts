import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ANIMATED, CARD, cardAddress, focusInCard, STILL, variantAddresses } from '../content/picture-address.ts'
import type { Focus } from '../content/picture-description.ts'
import { NotFound, StorageFull } from '../errors.ts'
import { exists } from '../files.ts'
import { Queue } from '../queue.ts'
import { type EncodeVariant, encodeVariant, type VariantFormat } from './encode-variant.ts'
import { writeOnce } from './files.ts'
import type { PictureFiles } from './picture-files.ts'

const MAX_CONCURRENT = 2 // each encoding occupies libuv threads, which the database and files need too
const MAX_QUEUED = 200
const RETRY_AFTER_MS = 10 * 60_000

/** The variant's file inside the folder, or the original to show instead. */
type VariantFile = { file: string } | { original: string }

type Options = { concurrency?: number; maxQueued?: number; encodeDrawing?: EncodeVariant; now?(): number }

type VariantRequest = { file: string; original: string; width: number; format: VariantFormat }

class EncodingFailed extends Error {}

export class Variants {
  readonly #queue: Queue
  readonly #encodeDrawing: EncodeVariant
  readonly #now: () => number
  readonly #failedUntil = new Map<string, number>() // by original, because all of its widths fail together

  constructor(
    readonly pictures: PictureFiles,
    readonly folder: string,
    {
      concurrency = MAX_CONCURRENT,
      maxQueued = MAX_QUEUED,
      encodeDrawing = encodeVariant,
      now = Date.now,
    }: Options = {},
  ) {
    this.#queue = new Queue(concurrency, maxQueued)
    this.#encodeDrawing = encodeDrawing
    this.#now = now
  }

  /** `address`: '/uploads/{picture}/{name}'. Throws NotFound unless a stored picture has such a variant. */
  async find(address: string): Promise<VariantFile> {
    const [picture = '', name = ''] = address.replace('/uploads/', '').split('/')
    const file = join(picture, name)
    const request = await this.#requestFor(address, picture, file)
    if (await exists(join(this.folder, file))) return { file }
    const encoding = this.#hasFailed(request.original) ? null : this.#queue.join(file, () => this.#encode(request))
    const isWritten = await encoding?.then(
      () => true,
      (error) => {
        // A full disk or an encoding failure falls back to the original.
        if (error instanceof StorageFull || error instanceof EncodingFailed) return false
        throw error
      },
    )
    return isWritten ? { file } : fallback(request)
  }

  close(): Promise<void> {
    return this.#queue.close()
  }

  #hasFailed(original: string): boolean {
    return (this.#failedUntil.get(original) ?? 0) > this.#now()
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

  async #encode({ file, original, width, format }: VariantRequest): Promise<void> {
    // Another request may have finished it, or failed, while this one was queued.
    if (await exists(join(this.folder, file))) return
    if (this.#hasFailed(original)) throw new EncodingFailed()
    const bytes = await readFile(this.pictures.pathOf(original))
    const isDrawing = original.endsWith('svg')
    const variant = await (isDrawing ? this.#encodeDrawing : encodeVariant)(bytes, width, format).catch((cause) => {
      this.#failedUntil.set(original, this.#now() + RETRY_AFTER_MS)
      throw new EncodingFailed('', { cause })
    })
    await writeOnce(join(this.folder, file), variant)
  }
}

/** Throws NotFound for a drawing's card: link previews do not show SVG. */
function fallback({ original, format }: VariantRequest): VariantFile {
  if (format.startsWith('card') && original.endsWith('svg')) throw new NotFound('Não foi possível fazer esta imagem.')
  return { original }
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
