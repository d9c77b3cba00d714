import { join } from 'node:path'
import { openFestival } from '../../../src/festival.ts'
import type { BenchContext, Measurement, Part } from '../part.ts'
import { readLogPages } from '../read-log.ts'
import { interleaved, milliseconds, perSecond } from '../rounds.ts'
import { insertRows, openSqlite, plainEventTable, type Sqlite } from '../sqlite.ts'
import { rebuildWhileServing } from './rebuild-serving.ts'

/** Replays the whole log, alone and beside a running server. */
export const rebuild: Part = {
  name: 'rebuild',
  goals: {
    'events replayed': { atLeast: 50_000 },
    'events replayed beside a server': { atLeast: 50_000 },
    'failed requests meanwhile': { atMost: 0 },
    'repaired answer after the swap': { atMost: 1000 },
    'stale answers after that second': { atMost: 0 },
    'peak memory': { atMost: 300 },
  },

  async run(ctx: BenchContext): Promise<Measurement[]> {
    const dataDir = await ctx.bigLog()
    const festival = await openFestival({ dataDir })
    const log = await openSqlite(join(dataDir, 'fliporto.db'))
    const bare = await openSqlite(join(ctx.dir, 'bare.db'))
    const speeds = await interleaved(ctx.rounds, {
      rebuild: () => perSecond(ctx.events, () => festival.rebuild()),
      insert: async () => (ctx.events * 1000) / (await measureInserts(log, bare)),
      read: () => perSecond(ctx.events, () => readAllPages(log)),
    })
    await bare.close()
    await log.close()
    await festival.close()
    const unit = 'events/s'
    const figure = 'events replayed'
    return [
      {
        figure,
        unit,
        value: speeds.rebuild,
        limit: { of: 'same rows inserted, one transaction', value: speeds.insert },
      },
      {
        figure: 'the same, beside reading',
        unit,
        value: speeds.rebuild,
        limit: { of: 'rows read', value: speeds.read },
      },
      ...(await rebuildWhileServing(ctx, dataDir)),
    ]
  },
}

/** Times only the writes; rows are read in pages, so that a log of any length fits in memory. Milliseconds. */
async function measureInserts(log: Sqlite, bare: Sqlite): Promise<number> {
  await bare.exec(`DROP TABLE IF EXISTS events; ${plainEventTable('events')}; BEGIN IMMEDIATE`)
  let took = 0
  for await (const rows of readLogPages(log)) {
    took += await milliseconds(() => insertRows(bare, 'events', rows, { begin: false }))
  }
  return took + (await milliseconds(() => bare.exec('COMMIT')))
}

async function readAllPages(log: Sqlite): Promise<void> {
  for await (const _ of readLogPages(log));
}
