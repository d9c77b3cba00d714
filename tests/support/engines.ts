import type { ExecutionContext, TestFn } from 'ava'
import type { SiteLocation } from '../../src/db/open.ts'
import { freshDatabase } from './postgres.ts'

/** Where a festival is kept, besides its folder. */
export type Kept = Pick<SiteLocation, 'databaseUrl'>

/** Every engine, each with an empty place that is gone when the test is. */
export const engines: Record<string, (t: ExecutionContext) => Promise<Kept>> = {
  SQLite: async () => ({}),
  PostgreSQL: async (t) => ({ databaseUrl: await freshDatabase(t) }),
}

/** One test, run on every engine. */
export function eachEngine(test: TestFn, title: string, run: (t: ExecutionContext, kept: Kept) => Promise<void>): void {
  for (const [name, open] of Object.entries(engines)) test(`${name}: ${title}`, async (t) => run(t, await open(t)))
}
