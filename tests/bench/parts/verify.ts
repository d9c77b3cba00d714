import { join } from 'node:path'
import { openFestival } from '../../../src/festival.ts'
import { verify as verifyChain } from '../../../src/log/verify.ts'
import type { BenchContext, Measurement, Part } from '../part.ts'
import { readLogPages } from '../read-log.ts'
import { interleaved, perSecond } from '../rounds.ts'
import { openSqlite } from '../sqlite.ts'

/** Verifies the whole hash chain. */
export const verify: Part = {
  name: 'verify',
  goals: {},

  async run(ctx: BenchContext): Promise<Measurement[]> {
    const dataDir = await ctx.bigLog()
    const festival = await openFestival({ dataDir })
    const log = await openSqlite(join(dataDir, 'fliporto.db'))
    const speeds = await interleaved(ctx.rounds, {
      verify: () =>
        perSecond(ctx.events, async () => {
          const verdict = await verifyChain(festival.database.read)
          if (!verdict.sound) throw new Error(`position ${verdict.position}: ${verdict.reason}`)
        }),
      read: () =>
        perSecond(ctx.events, async () => {
          for await (const _ of readLogPages(log));
        }),
    })
    await log.close()
    await festival.close()
    const limit = { of: 'rows read', value: speeds.read }
    return [{ figure: 'events checked', unit: 'events/s', value: speeds.verify, limit }]
  },
}
