import type { ExecutionContext, TestFn } from 'ava'
import type { SiteLocation } from '../../src/db/open.ts'

/** Where this run keeps what its tests open. The bundles say it, and so may who runs a single file. */
export const isOnPostgres = process.env.TEST_ENGINE === 'PostgreSQL'

/** For a test of SQLite itself: its files, its settings, its words. */
export const sqliteOnly = (test: TestFn): TestFn => (isOnPostgres ? ((() => {}) as unknown as TestFn) : test)

const databases = new Map<string, Promise<string>>()

/** The place of a folder. On PostgreSQL it has a database too: empty or a copy, always the same, gone when the test is. */
export async function placeIn(
  t: Pick<ExecutionContext, 'teardown'>,
  dataDir: string,
  copyOf: Partial<SiteLocation> = {},
): Promise<SiteLocation> {
  if (!isOnPostgres) return { dataDir }
  const { freshDatabase } = await import('./postgres.ts')
  const how = copyOf.databaseUrl && `TEMPLATE ${new URL(copyOf.databaseUrl).pathname.slice(1)}`
  const database = databases.get(dataDir) ?? freshDatabase(t, { how })
  databases.set(dataDir, database)
  return { dataDir, databaseUrl: await database }
}
