import type { Knex } from 'knex'
import type { Engine } from '../src/db/engine.ts'
import { compare, type Difference, swap } from './compare.ts'
import { MemoryTable } from './memory-table.ts'
import { changesOf, type Happened, type Projection } from './projection.ts'
import { recordAllTables, recreateStale } from './revisions.ts'
import { type Explained, trace } from './trace.ts'

export type RebuildParts = {
  engine: Pick<Engine, 'read' | 'write' | 'withLock' | 'withShadowTables' | 'lockLog' | 'setColumnOptions'>
  projections: readonly Projection[]
  /** All that this program has, whether or not they are rebuilt now. */
  all: readonly Projection[]
  /** Every event after a position, in pages, as seen by the handle given. */
  events(db: Knex, after: number): AsyncIterable<Happened[]>
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
export function rebuild(parts: RebuildParts): Promise<Rebuilt> {
  const { engine, projections } = parts
  return engine.withLock('rebuild', async () => {
    const compared = await engine.withShadowTables(projections, (schema) => compareInShadow(parts, schema))
    // Explained only now: nobody should wait to write while the whole log is read once more.
    const log = parts.events(engine.read, 0)
    return { ...compared, differences: await trace(log, projections, compared.differences, compared.events) }
  })
}

async function compareInShadow(parts: RebuildParts, schema: string): Promise<Compared> {
  const { engine, projections, rowsInMemory } = parts
  const tables = projections.map(
    (projection) => new MemoryTable(projection, `"${schema}"."${projection.table}"`, rowsInMemory),
  )
  const position = await replay(parts, { from: engine.read, into: engine.write, tables, after: 0 })
  return engine.write
    .transaction(async (trx): Promise<Compared> => {
      await engine.lockLog(trx)
      const events = await replay(parts, { from: trx, into: trx, tables, after: position })
      const stale = await recreateStale(trx, projections, engine)
      if (stale.length > 0) await recordAllTables(trx, parts.all)
      const result = { events, stale, ...(await compare(trx, schema, projections, stale)) }
      if (parts.check) throw new CheckDone(result)
      await swap(trx, schema, projections, result.counts)
      return result
    })
    .catch((error) => {
      if (error instanceof CheckDone) return error.result
      throw error
    })
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
