import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CARD, cardAddress, MOVING, STILL, variantsOf } from '../content/picture-address.ts'
import { NotFound, StorageFull } from '../errors.ts'
import { Queue } from '../queue.ts'
import { type EncodeVariant, encodeVariant, type VariantFormat } from './encode-variant.ts'
import { exists, writeOnce } from './files.ts'
import type { PictureFiles } from './picture-files.ts'

/** Each fills a thread of libuv's, and the database and the files need some too. */
const MAX_CONCURRENT = 2
const MAX_QUEUED = 200
/** What could not be made is not tried again for so long. */
const RETRY_AFTER_MS = 10 * 60_000

/** A variant's file inside the folder, or, when it cannot be made now, the original to show instead. */
export type VariantFile = { file: string } | { original: string }

type Options = { concurrency?: number; maxQueued?: number; encodeDrawing?: EncodeVariant; now?(): number }

type VariantRequest = { file: string; original: string; width: number; format: VariantFormat }

/** An original that could not be encoded. */
class EncodingFailed extends Error {}

/** Smaller forms of stored pictures, each made when it is first asked for and kept for ever in `folder`. */
export class Variants {
  readonly #queue: Queue
  readonly #encodeDrawing: EncodeVariant
  readonly #now: () => number
  /** Until when an original is given up: what fails at one width fails at the others. */
  readonly #failedUntil = new Map<string, number>()

  constructor(
    readonly pictures: PictureFiles,
    readonly folder: string,
    {
      concurrency: atOnce = MAX_CONCURRENT,
      maxQueued: waiting = MAX_QUEUED,
      encodeDrawing = encodeVariant,
      now = Date.now,
    }: Options = {},
  ) {
    this.#queue = new Queue(atOnce, waiting)
    this.#encodeDrawing = encodeDrawing
    this.#now = now
  }

  /** Of an address '/uploads/{picture}/{name}'. Throws NotFound for any that no stored picture has. */
  async find(address: string): Promise<VariantFile> {
    const [picture = '', name = ''] = address.replace('/uploads/', '').split('/')
    const file = join(picture, name)
    const wanted = await this.#parse(address, picture, file)
    if (await exists(join(this.folder, file))) return { file }
    const made = this.#hasFailed(wanted.original) ? null : this.#queue.join(file, () => this.#make(wanted))
    const kept = await made?.then(
      () => true,
      (error) => {
        // Neither a full disk nor what cannot be encoded hides a picture from a visitor
        if (error instanceof StorageFull || error instanceof EncodingFailed) return false
        throw error
      },
    )
    return kept ? { file } : fallback(wanted)
  }

  close(): Promise<void> {
    return this.#queue.close()
  }

  #hasFailed(original: string): boolean {
    return (this.#failedUntil.get(original) ?? 0) > this.#now()
  }

  /** Whether an original is there that has such a variant: the address alone makes nothing. */
  async #parse(address: string, picture: string, file: string): Promise<VariantRequest> {
    const candidates = [...STILL, ...MOVING].flatMap((extension) => {
      const original = `/uploads/${picture}.${extension}`
      const wanted = variantForms(original).find((form) => form.address === address)
      return wanted ? [{ file, original, ...wanted }] : []
    })
    for (const each of candidates) if (await this.pictures.isInFolder(each.original)) return each
    for (const each of candidates) if (await this.pictures.ensureLocal(each.original)) return each
    throw new NotFound('Esta imagem não existe.')
  }

  async #make({ file, original, width, format }: VariantRequest): Promise<void> {
    // Somebody may have finished it between our look and our turn
    if (await exists(join(this.folder, file))) return
    // … or another width may have failed
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

/** Throws NotFound for a drawing's card: those who show cards take no drawings. */
function fallback({ original, format }: VariantRequest): VariantFile {
  if (format === 'card' && original.endsWith('svg')) throw new NotFound('Não foi possível fazer esta imagem.')
  return { original }
}

/** Every form that is made of a stored picture, with its address. */
function variantForms(original: string): { address: string; width: number; format: VariantFormat }[] {
  const card = cardAddress(original)
  return [
    ...(card ? [{ address: card, width: CARD.width, format: 'card' as const }] : []),
    ...variantsOf(original).flatMap(({ width, avif, webp }) => [
      { address: avif, width, format: 'avif' as const },
      { address: webp, width, format: 'webp' as const },
    ]),
  ]
}
