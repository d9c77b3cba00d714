import type { Knex } from 'knex'
import { logIndexes, projections, readModels } from '../../projections/index.ts'
import { MemoryTable } from '../../projections/memory-table.ts'
import type { Projection } from '../../projections/projection.ts'
import { replay } from '../../projections/replay.ts'
import { upcasters } from '../content/catalogue.ts'
import { openReader, type SiteLocation } from '../db/open.ts'
import { withConnection } from '../db/sqlite/connect.ts'
import { fillScratch } from '../db/sqlite/scratch.ts'
import { readAll } from '../log/read.ts'
import { schemasOf } from '../log/upcast.ts'

const left: readonly Projection[] = [...readModels.subscriber.projections, ...logIndexes]
const tables = projections.filter((projection) => !left.includes(projection))

const ROWS_IN_MEMORY = 20_000 // of a table

/** `after`: what the file has already, 0 for a new one. */
export type FoldRequest = { file: string; after: number; position: number }
type FoldOptions = FoldRequest & { onProgress(position: number): void }

/** Writes the read tables into a SQLite file, as they were after the event at this position. */
export const fold = (log: Knex, { file, after, position, onProgress }: FoldOptions): Promise<void> =>
  fillScratch({ file, tables }, async (scratch) => {
    const events = readAll(log, schemasOf(upcasters), after, position)
    const inMemory = tables.map((projection) => new MemoryTable(projection, projection.table, ROWS_IN_MEMORY))
    await replay({ events, into: scratch, tables: inMemory, after, onProgress })
  })

export async function readPresent<T>(location: SiteLocation, read: (db: Knex) => Promise<T>): Promise<T> {
  const db = await openReader(location)
  return read(db).finally(() => db.destroy())
}

export const readFold = <T>(file: string, read: (db: Knex) => Promise<T>): Promise<T> =>
  withConnection({ file, role: 'reader' }, read)
