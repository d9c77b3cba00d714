import type { Knex } from 'knex'
import type { Engine } from '../src/db/engine.ts'
import { compare, type Difference, replaceDifferingRows, type TracedDifference, traceDifferences } from './compare.ts'
import { MemoryTable, replay } from './memory-table.ts'
import type { ProjectedEvent, Projection } from './projection.ts'
import { recordAllTables, recreateStale } from './revisions.ts'

export type RebuildOptions = {
  engine: Pick<Engine, 'read' | 'write' | 'withLock' | 'withShadowTables' | 'lockLog' | 'setColumnOptions'>
  projections: readonly Projection[]
  allProjections: readonly Projection[] // including those that are not rebuilt
  events(db: Knex, after: number): AsyncIterable<ProjectedEvent[]>
  check?: boolean // compare and report only
  rowsInMemory?: number // changed rows per table before they are written
  onProgress?(position: number): void | Promise<void>
}

export type RebuildResult = {
  events: number
  stale: string[] // projections whose table was missing or of another version
  counts: Map<string, number> // of different rows, by projection
  differences: TracedDifference[]
}

type Comparison = Omit<RebuildResult, 'differences'> & { differences: Difference[] }

/** Thrown to roll back the transaction of a check. */
class CheckDone extends Error {
  constructor(readonly result: Comparison) {
    super('check done')
  }
}

/** Replays the log into shadow tables while the site runs. Then a short transaction replays the latest events, compares, and replaces rows that differ. */
export function rebuild(options: RebuildOptions): Promise<RebuildResult> {
  const { engine, projections } = options
  return engine.withLock('rebuild', async () => {
    const compared = await engine.withShadowTables(projections, (schema) => compareInShadow(options, schema))
    // After the transaction, because this reads the whole log again and must not block writers
    const log = options.events(engine.read, 0)
    return { ...compared, differences: await traceDifferences(log, projections, compared.differences, compared.events) }
  })
}

async function compareInShadow(options: RebuildOptions, schema: string): Promise<Comparison> {
  const { engine, projections, rowsInMemory, events: log, onProgress } = options
  const tables = projections.map(
    (projection) => new MemoryTable(projection, `"${schema}"."${projection.table}"`, rowsInMemory),
  )
  const position = await replay({ events: log(engine.read, 0), into: engine.write, tables, onProgress })
  return engine.write
    .transaction(async (trx): Promise<Comparison> => {
      await engine.lockLog(trx)
      const events = await replay({ events: log(trx, position), into: trx, tables, after: position, onProgress })
      const stale = await recreateStale(trx, projections, engine)
      if (stale.length > 0) await recordAllTables(trx, options.allProjections)
      const result = { events, stale, ...(await compare(trx, schema, projections, stale)) }
      if (options.check) throw new CheckDone(result)
      await replaceDifferingRows(trx, schema, projections, result.counts)
      return result
    })
    .catch((error) => {
      if (error instanceof CheckDone) return error.result
      throw error
    })
}
