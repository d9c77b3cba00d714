import type { Knex } from 'knex'
import type { Engine } from '../src/db/engine.ts'
import { compare, type Difference, replaceDifferingRows } from './compare.ts'
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
  differences: Difference[]
}

/** Replays the log into shadow tables while the site runs. Then a short transaction replays the latest events, compares, and replaces rows that differ. */
export const rebuild = (options: RebuildOptions): Promise<RebuildResult> =>
  options.engine.withLock('rebuild', () =>
    options.engine.withShadowTables(options.projections, (schema) => compareInShadow(options, schema)),
  )

async function compareInShadow(options: RebuildOptions, schema: string): Promise<RebuildResult> {
  const { engine, projections, rowsInMemory, events: log, onProgress } = options
  const tables = projections.map(
    (projection) => new MemoryTable(projection, `"${schema}"."${projection.table}"`, rowsInMemory),
  )
  const position = await replay({ events: log(engine.read, 0), into: engine.write, tables, onProgress })
  let result!: RebuildResult
  const compareAndReplace = async (trx: Knex.Transaction) => {
    await engine.lockLog(trx)
    const events = await replay({ events: log(trx, position), into: trx, tables, after: position, onProgress })
    const stale = await recreateStale(trx, projections, engine)
    if (stale.length > 0) await recordAllTables(trx, options.allProjections)
    result = { events, stale, ...(await compare(trx, schema, projections, stale)) }
    await (options.check ? trx.rollback() : replaceDifferingRows(trx, schema, projections, result.counts))
  }
  await engine.write.transaction(compareAndReplace, { doNotRejectOnRollback: true })
  return result
}
