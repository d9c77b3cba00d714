import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { STILL, variantsOf } from '../content/picture-address.ts'
import { NotFound, StorageFull } from '../errors.ts'
import { encode, type Format } from './encode.ts'
import { exists, writeOnce } from './files.ts'
import { Queue } from './queue.ts'
import { fileOf } from './store.ts'

/** Each fills a thread of libuv's, and the database and the files need some too. */
const AT_ONCE = 2
const WAITING = 200

/** A variant's file inside the folder, or, when too many wait or there is no room for it, the original to show instead. */
export type Found = { file: string } | { original: string }

type Wanted = { file: string; original: string; width: number; format: Format }

/** Smaller forms of stored pictures, each made when it is first asked for and kept for ever in `folder`. */
export class Variants {
  readonly #queue: Queue

  constructor(
    readonly uploads: string,
    readonly folder: string,
    { atOnce = AT_ONCE, waiting = WAITING } = {},
  ) {
    this.#queue = new Queue(atOnce, waiting)
  }

  /** Of an address '/uploads/{picture}/{name}'. Throws NotFound for any that no stored picture has. */
  async find(address: string): Promise<Found> {
    const [picture = '', name = ''] = address.replace('/uploads/', '').split('/')
    const file = join(picture, name)
    const wanted = await this.#wanted(address, picture, file)
    if (await exists(join(this.folder, file))) return { file }
    const made = this.#queue.join(file, () => this.#make(wanted))
    const kept = await made?.then(
      () => true,
      (error) => {
        // A full disk hides no picture from a visitor
        if (error instanceof StorageFull) return false
        throw error
      },
    )
    return kept ? { file } : { original: wanted.original }
  }

  close(): Promise<void> {
    return this.#queue.close()
  }

  /** Whether an original is there that has such a variant: the address alone makes nothing. */
  async #wanted(address: string, picture: string, file: string): Promise<Wanted> {
    for (const extension of STILL) {
      const original = `/uploads/${picture}.${extension}`
      for (const { width, avif, webp } of variantsOf(original)) {
        if (address !== avif && address !== webp) continue
        const format = address === avif ? 'avif' : 'webp'
        if (await exists(fileOf(this.uploads, original))) return { file, original, width, format }
      }
    }
    throw new NotFound('Esta imagem não existe.')
  }

  async #make({ file, original, width, format }: Wanted): Promise<void> {
    // Somebody may have finished it between our look and our turn
    if (await exists(join(this.folder, file))) return
    const bytes = await readFile(fileOf(this.uploads, original))
    await writeOnce(join(this.folder, file), await encode(bytes, width, format))
  }
}
