import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CARD, cardOf, MOVING, STILL, variantsOf } from '../content/picture-address.ts'
import { NotFound, StorageFull } from '../errors.ts'
import { type Encode, encode, type Format } from './encode.ts'
import { exists, writeOnce } from './files.ts'
import type { PictureFiles } from './picture-files.ts'
import { Queue } from './queue.ts'

/** Each fills a thread of libuv's, and the database and the files need some too. */
const AT_ONCE = 2
const WAITING = 200
/** What could not be made is not tried again for so long. */
const GIVEN_UP_MS = 10 * 60_000

/** A variant's file inside the folder, or, when it cannot be made now, the original to show instead. */
export type Found = { file: string } | { original: string }

type Options = { atOnce?: number; waiting?: number; encodeDrawing?: Encode; now?(): number }

type Wanted = { file: string; original: string; width: number; format: Format }

/** An original that could not be encoded. */
class GivenUp extends Error {}

/** Smaller forms of stored pictures, each made when it is first asked for and kept for ever in `folder`. */
export class Variants {
  readonly #queue: Queue
  readonly #encodeDrawing: Encode
  readonly #now: () => number
  /** Until when an original is given up: what fails at one width fails at the others. */
  readonly #givenUp = new Map<string, number>()

  constructor(
    readonly pictures: PictureFiles,
    readonly folder: string,
    { atOnce = AT_ONCE, waiting = WAITING, encodeDrawing = encode, now = Date.now }: Options = {},
  ) {
    this.#queue = new Queue(atOnce, waiting)
    this.#encodeDrawing = encodeDrawing
    this.#now = now
  }

  /** Of an address '/uploads/{picture}/{name}'. Throws NotFound for any that no stored picture has. */
  async find(address: string): Promise<Found> {
    const [picture = '', name = ''] = address.replace('/uploads/', '').split('/')
    const file = join(picture, name)
    const wanted = await this.#wanted(address, picture, file)
    if (await exists(join(this.folder, file))) return { file }
    const made = this.#isGivenUp(wanted.original) ? null : this.#queue.join(file, () => this.#make(wanted))
    const kept = await made?.then(
      () => true,
      (error) => {
        // Neither a full disk nor what cannot be encoded hides a picture from a visitor
        if (error instanceof StorageFull || error instanceof GivenUp) return false
        throw error
      },
    )
    return kept ? { file } : insteadOf(wanted)
  }

  close(): Promise<void> {
    return this.#queue.close()
  }

  #isGivenUp(original: string): boolean {
    return (this.#givenUp.get(original) ?? 0) > this.#now()
  }

  /** Whether an original is there that has such a variant: the address alone makes nothing. */
  async #wanted(address: string, picture: string, file: string): Promise<Wanted> {
    const candidates = [...STILL, ...MOVING].flatMap((extension) => {
      const original = `/uploads/${picture}.${extension}`
      const wanted = formsOf(original).find((form) => form.address === address)
      return wanted ? [{ file, original, ...wanted }] : []
    })
    for (const each of candidates) if (await this.pictures.isInFolder(each.original)) return each
    for (const each of candidates) if (await this.pictures.find(each.original)) return each
    throw new NotFound('Esta imagem não existe.')
  }

  async #make({ file, original, width, format }: Wanted): Promise<void> {
    // Somebody may have finished it between our look and our turn
    if (await exists(join(this.folder, file))) return
    // … or another width may have failed
    if (this.#isGivenUp(original)) throw new GivenUp()
    const bytes = await readFile(this.pictures.fileOf(original))
    const isDrawing = original.endsWith('svg')
    const variant = await (isDrawing ? this.#encodeDrawing : encode)(bytes, width, format).catch((cause) => {
      this.#givenUp.set(original, this.#now() + GIVEN_UP_MS)
      throw new GivenUp('', { cause })
    })
    await writeOnce(join(this.folder, file), variant)
  }
}

/** Throws NotFound for a drawing's card: those who show cards take no drawings. */
function insteadOf({ original, format }: Wanted): Found {
  if (format === 'card' && original.endsWith('svg')) throw new NotFound('Não foi possível fazer esta imagem.')
  return { original }
}

/** Every form that is made of a stored picture, with its address. */
function formsOf(original: string): { address: string; width: number; format: Format }[] {
  const card = cardOf(original)
  return [
    ...(card ? [{ address: card, width: CARD.width, format: 'card' as const }] : []),
    ...variantsOf(original).flatMap(({ width, avif, webp }) => [
      { address: avif, width, format: 'avif' as const },
      { address: webp, width, format: 'webp' as const },
    ]),
  ]
}
