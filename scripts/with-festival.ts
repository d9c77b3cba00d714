import { configFromEnvironment } from '../src/config.ts'
import { requireDatabase } from '../src/db/open.ts'
import { type Festival, openFestival } from '../src/festival.ts'

/** Not in cli.ts: commands that only need the database would load all that a festival needs. */
export async function withFestival<T>(work: (festival: Festival) => Promise<T>): Promise<T> {
  const config = configFromEnvironment()
  await requireDatabase(config)
  const festival = await openFestival(config)
  return work(festival).finally(() => festival.close())
}
