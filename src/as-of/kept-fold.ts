import type { Knex } from 'knex'
import { logIndexes, projections, readModels } from '../../projections/index.ts'
import { MemoryTable, replay } from '../../projections/memory-table.ts'
import type { Projection } from '../../projections/projection.ts'
import { upcasters } from '../content/catalogue.ts'
import { openReader, type SiteLocation } from '../db/open.ts'
import { fillScratch, openScratch } from '../db/sqlite/tables.ts'
import { readAll } from '../log/read.ts'
import { schemasOf } from '../log/upcast.ts'

const left: readonly Projection[] = [...readModels.subscriber.projections, ...logIndexes]
const tables = projections.filter((projection) => !left.includes(projection))

const ROWS_IN_MEMORY = 20_000 // of a table

/** What the main thread shares with the one that folds: it asks for the end, and sees how far the wanted fold is. */
export const newFoldState = () => new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT))
export const [CLOSING, DONE, WANTED] = [0, 1, 2] as const
export type FoldState = ReturnType<typeof newFoldState>

/** The read tables as they were after an event, in a database in memory. The last ones are kept, and continued. */
export class KeptFold {
  #kept: { position: number; db: Knex } | undefined

  constructor(
    readonly location: SiteLocation,
    readonly state = newFoldState(),
  ) {}

  async at(position: number): Promise<Knex> {
    if (this.#kept?.position === position) return this.#kept.db
    if (this.#kept && this.#kept.position > position) await this.close()
    const { position: after, db } = this.#kept ?? { position: 0, db: openScratch() }
    this.#kept = undefined
    this.state.set([after, position], DONE) // in this order, since the main thread looks at what is wanted first
    try {
      await this.#fold(db, after, position)
    } catch (error) {
      await db.destroy()
      throw error
    }
    this.#kept = { position, db }
    this.state[DONE] = position
    return db
  }

  async close(): Promise<void> {
    await this.#kept?.db.destroy()
    this.#kept = undefined
  }

  #fold(db: Knex, after: number, position: number): Promise<void> {
    const onProgress = (done: number) => {
      if (this.state[CLOSING]) throw new Error('closed')
      this.state[DONE] = Math.min(done, position - 1) // all only when the tables are written, too
    }
    const inMemory = tables.map((projection) => new MemoryTable(projection, projection.table, ROWS_IN_MEMORY))
    return readPresent(this.location, (log) =>
      fillScratch({ db, tables }, async () => {
        const events = readAll(log, schemasOf(upcasters), after, position)
        await replay({ events, into: db, tables: inMemory, after, onProgress })
      }),
    )
  }
}

export async function readPresent<T>(location: SiteLocation, read: (db: Knex) => Promise<T>): Promise<T> {
  const db = await openReader(location)
  return read(db).finally(() => db.destroy())
}
