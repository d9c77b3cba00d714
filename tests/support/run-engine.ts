import type { ExecutionContext, TestFn } from 'ava'
import type { SiteLocation } from '../../src/db/open.ts'

/** Set by the bundles of tests, or by hand for a single file. */
export const isOnPostgres = process.env.TEST_ENGINE === 'PostgreSQL'

/** For a test of SQLite's own files, settings and messages. */
export const sqliteOnly = (test: TestFn): TestFn => (isOnPostgres ? ((() => {}) as unknown as TestFn) : test)

const databases = new Map<string, Promise<string>>()

/** The location for a folder. On PostgreSQL always the same database, empty or a copy, removed after the test. */
export async function locationIn(
  t: Pick<ExecutionContext, 'teardown'>,
  dataDir: string,
  copyOf: Partial<SiteLocation> = {},
): Promise<SiteLocation> {
  if (!isOnPostgres) return { dataDir }
  const { freshDatabase } = await import('./postgres.ts')
  const how = copyOf.databaseUrl && `TEMPLATE ${new URL(copyOf.databaseUrl).pathname.slice(1)} STRATEGY file_copy`
  const database = databases.get(dataDir) ?? freshDatabase(t, { how })
  databases.set(dataDir, database)
  return { dataDir, databaseUrl: await database }
}
