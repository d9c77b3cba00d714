import { rm } from 'node:fs/promises'
import knex, { type Knex } from 'knex'
import { attachShadow, client, detachShadow, dropIndexes, shadowOf } from '../src/db/dialect.ts'
import { compare, type Difference, swap } from './compare.ts'
import { recreateStale } from './freshness.ts'
import { MemoryTable } from './memory-table.ts'
import { changesOf, type Happened, type Projection } from './projection.ts'
import { type Explained, trace } from './trace.ts'

export type RebuildParts = {
  /** The writer's connection, which sees both the live tables and the shadow ones. */
  connection: Knex
  projections: readonly Projection[]
  /** Every event after a position, in pages, as seen by the handle given. */
  events(db: Knex, after: number): AsyncIterable<Happened[]>
  /** Where the log is read while others go on writing. */
  read: Knex
  /** A file that may be made and thrown away. */
  scratch: string
  /** Compare and report only. */
  check?: boolean
  /** How many changed rows of a table are held in memory before they are written. */
  rowsInMemory?: number
  onProgress?(position: number): void
}

export type Rebuilt = {
  events: number
  /** Projections whose table was missing or of another version. */
  stale: string[]
  /** How many rows differed, by projection; the first of them described. */
  counts: Map<string, number>
  differences: Explained[]
}

type Compared = Omit<Rebuilt, 'differences'> & { differences: Difference[] }

/** Thrown to undo the last transaction of a check. */
class CheckDone extends Error {
  constructor(readonly result: Compared) {
    super('check done')
  }
}

/**
 * Replays the log into shadow tables while everybody goes on reading and writing, then, in one short transaction,
 * replays what came meanwhile, compares, and replaces the rows that differ.
 */
export async function rebuild(parts: RebuildParts): Promise<Rebuilt> {
  const { connection, projections, scratch, rowsInMemory } = parts
  await rm(scratch, { force: true })
  await createShadowTables(scratch, projections)
  await attachShadow(connection, scratch)
  try {
    const tables = projections.map(
      (projection) => new MemoryTable(projection, shadowOf(projection.table), rowsInMemory),
    )
    const position = await replay(parts, { from: parts.read, into: connection, tables, after: 0 })
    const compared = await connection
      .transaction(async (trx): Promise<Compared> => {
        const events = await replay(parts, { from: trx, into: trx, tables, after: position })
        const stale = await recreateStale(trx, projections)
        const result = { events, stale, ...(await compare(trx, projections, stale)) }
        if (parts.check) throw new CheckDone(result)
        await swap(trx, projections, result.counts)
        return result
      })
      .catch((error) => {
        if (error instanceof CheckDone) return error.result
        throw error
      })
    // Explained only now: nobody should wait to write while the whole log is read once more.
    const log = parts.events(parts.read, 0)
    return { ...compared, differences: await trace(log, projections, compared.differences, compared.events) }
  } finally {
    await detachShadow(connection)
    await rm(scratch, { force: true })
  }
}

/** Answers the position of the last event. */
async function replay(
  { events, onProgress }: RebuildParts,
  { from, into, tables, after }: { from: Knex; into: Knex; tables: MemoryTable[]; after: number },
): Promise<number> {
  const writtenBy = new Map<string, MemoryTable[]>()
  for (const table of tables) {
    for (const type of Object.keys(table.projection.on)) writtenBy.set(type, [...(writtenBy.get(type) ?? []), table])
  }
  let position = after
  for await (const page of events(from, after)) {
    for (const event of page) {
      for (const table of writtenBy.get(event.type) ?? []) {
        for (const change of changesOf(table.projection, event)) table.add(change)
      }
    }
    for (const table of tables) if (table.full) await table.write(into)
    position = page.at(-1)!.position
    onProgress?.(position)
  }
  for (const table of tables) await table.write(into)
  return position
}

/** SQLite cannot make an index in an attached database through knex, so the tables are made from inside. */
async function createShadowTables(file: string, projections: readonly Projection[]): Promise<void> {
  const shadow = knex({
    client: client as unknown as typeof Knex.Client,
    connection: { filename: file },
    useNullAsDefault: true,
  })
  try {
    for (const { table, create } of projections) await shadow.schema.createTable(table, create)
    await dropIndexes(shadow)
  } finally {
    await shadow.destroy()
  }
}
