import type { ExecutionContext, TestFn } from 'ava'
import type { SiteLocation } from '../../src/db/open.ts'
import { freshDatabase } from './postgres.ts'

export type DatabaseOptions = Pick<SiteLocation, 'databaseUrl'>

/** For each engine, a function that creates an empty database, which is removed after the test. */
export const engines: Record<string, (t: ExecutionContext) => Promise<DatabaseOptions>> = {
  SQLite: async () => ({}),
  PostgreSQL: async (t) => ({ databaseUrl: await freshDatabase(t) }),
}

export function eachEngine(
  test: TestFn,
  title: string,
  run: (t: ExecutionContext, location: DatabaseOptions) => Promise<void>,
): void {
  for (const [name, open] of Object.entries(engines)) test(`${name}: ${title}`, async (t) => run(t, await open(t)))
}
