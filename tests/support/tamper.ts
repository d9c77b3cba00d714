import { openEngine, type SiteLocation } from '../../src/db/open.ts'
import { toLocation } from './site-location.ts'

/** Runs statements directly on the database. */
export async function tamper(given: string | SiteLocation, ...statements: string[]): Promise<void> {
  const { write, close } = await openEngine(toLocation(given))
  try {
    for (const statement of statements) await write.raw(statement)
  } finally {
    await close()
  }
}
