import { openFestival } from '../../../src/festival.ts'
import { interleaved, type Part, perSecond } from '../part.ts'

/** Replays the whole log into new read tables. */
export const rebuild: Part = async ({ bigLog, events, rounds, teardown }) => {
  const festival = await openFestival({ dataDir: await bigLog() })
  teardown(() => festival.close())
  const { replayed, read } = await interleaved(rounds, {
    replayed: () => perSecond(events, () => festival.rebuild()),
    read: () => perSecond(events, async () => festival.database.read('events').select().orderBy('position')),
  })
  const limit = { of: 'rows read', value: read }
  return [{ figure: 'events replayed', unit: 'events/s', value: replayed, limit, goal: { ratioAtLeast: 0.1 } }]
}
