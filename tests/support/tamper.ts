import { openEngine, type SiteLocation } from '../../src/db/open.ts'
import { placeOf } from './place.ts'

/** Does to a database what nobody should, statement by statement, past every rule of ours. */
export async function tamper(given: string | SiteLocation, ...statements: string[]): Promise<void> {
  const { write, close } = await openEngine(placeOf(given))
  try {
    for (const statement of statements) await write.raw(statement)
  } finally {
    await close()
  }
}
