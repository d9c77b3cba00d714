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
import { NotFound, StorageFull } from '../errors.ts'
import { exists } from '../files.ts'
import { Queue } from '../queue.ts'
import { type EncodeVariant, encodeVariant, type VariantFormat } from './encode-variant.ts'
import { writeOnce } from './files.ts'
import type { PictureFiles } from './picture-files.ts'

/** The variant's file inside the folder, or the address of a picture to show until there is one. */
type VariantFile = { file: string } | { standIn: string }

type Options = {
  concurrency: number
  maxQueued: number
  patienceMs: number
  /** After the last retry an original is shown as it is until the server starts again. */
  retryDelaysMs: readonly number[]
  encodeDrawing: EncodeVariant
  encodePhotograph: EncodeVariant
}

export type VariantsOptions = Partial<Options>

const defaults: Options = {
  concurrency: 2, // each encoding occupies libuv threads, which the database and files need too
  maxQueued: 200,
  patienceMs: 8_000, // then a request gets the stand-in, and its encoding goes on
  retryDelaysMs: [10_000, 60_000, 600_000, 3_600_000],
  encodeDrawing: encodeVariant,
  encodePhotograph: encodeVariant,
}

/** Our largest drawing takes two. */
const FIRST_PROCESSOR_SECONDS = 8
const IDLE_PROCESSOR_SECONDS = 30

type VariantRequest = { file: string; original: string; width: number; format: VariantFormat }

class EncodingFailed extends Error {}

export class Variants {
  readonly #queue: Queue
  readonly #options: Options
  readonly #closing = new AbortController()
  /** By original, because all of its variants fail together: those that the next retry makes, by file. */
  readonly #postponed = new Map<string, Map<string, VariantRequest>>()

  constructor(
    readonly pictures: PictureFiles,
    readonly folder: string,
    options: VariantsOptions = {},
  ) {
    this.#options = { ...defaults, ...options }
    this.#queue = new Queue(this.#options.concurrency, this.#options.maxQueued)
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
    await this.#queue.close()
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

  async #writeInTime(request: VariantRequest): Promise<boolean> {
    if (this.#postponed.has(request.original)) {
      this.#postpone(request)
      return false
    }
    const writing = this.#queue.join(request.file, () => this.#writeFirst(request))
    if (!writing) return false
    const timeUp = new AbortController()
    try {
      const late = setTimeout(this.#options.patienceMs, false, { signal: timeUp.signal })
      return await Promise.race([writing.then(() => true), late])
    } catch (error) {
      if (error instanceof StorageFull || error instanceof EncodingFailed) return false
      throw error
    } finally {
      timeUp.abort()
    }
  }

  async #writeFirst(request: VariantRequest): Promise<void> {
    try {
      // Another variant of the same original may have failed while this one was queued
      if (this.#postponed.has(request.original)) throw new EncodingFailed()
      await this.#write(request, FIRST_PROCESSOR_SECONDS)
    } catch (error) {
      if (error instanceof EncodingFailed) this.#postpone(request)
      throw error
    }
  }

  async #write({ file, original, width, format }: VariantRequest, processorSeconds: number): Promise<void> {
    const { encodeDrawing, encodePhotograph } = this.#options
    const path = join(this.folder, file)
    if (await exists(path)) return
    const bytes = await readFile(this.pictures.pathOf(original))
    const encode = original.endsWith('svg') ? encodeDrawing : encodePhotograph
    const limits = { processorSeconds, signal: this.#closing.signal }
    const variant = await encode(bytes, width, format, limits).catch((cause) => {
      throw new EncodingFailed('', { cause })
    })
    await writeOnce(path, variant)
  }

  #postpone(request: VariantRequest): void {
    const { original, file } = request
    const others = this.#postponed.get(original)
    const postponed = others ?? new Map<string, VariantRequest>()
    postponed.set(file, request)
    if (others) return
    this.#postponed.set(original, postponed)
    void this.#retry(original, postponed)
  }

  async #retry(original: string, postponed: Map<string, VariantRequest>): Promise<void> {
    for (const delay of this.#options.retryDelaysMs) {
      await setTimeout(delay, undefined, { ref: false })
      const failure = await this.#writeWhenIdle(postponed).catch((error) => error)
      if (failure instanceof EncodingFailed) continue
      this.#postponed.delete(original)
      return
    }
  }

  async #writeWhenIdle(postponed: Map<string, VariantRequest>): Promise<void> {
    for (const request of postponed.values())
      await this.#queue.runWhenIdle(() => this.#write(request, IDLE_PROCESSOR_SECONDS))
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
