import { openFestival } from '../../../src/festival.ts'
import type { BenchContext, Measurement, Part } from '../part.ts'
import { interleaved, perSecond } from '../rounds.ts'

/** Replays the whole log into new read tables. */
export const rebuild: Part = {
  name: 'rebuild',
  goals: { 'events replayed': { ratioAtLeast: 0.1 } },

  async run({ bigLog, events, rounds, teardown }: BenchContext): Promise<Measurement[]> {
    const festival = await openFestival({ dataDir: await bigLog() })
    teardown(() => festival.close())
    const { replayed, read } = await interleaved(rounds, {
      replayed: () => perSecond(events, () => festival.rebuild()),
      read: () => perSecond(events, async () => festival.database.read('events').select().orderBy('position')),
    })
    const limit = { of: 'rows read', value: read }
    return [{ figure: 'events replayed', unit: 'events/s', value: replayed, limit }]
  },
}
