import type { ExecutionContext, TestFn } from 'ava'
import type { SiteLocation } from '../../src/db/open.ts'
import { inFullRun } from './full-run.ts'
import { freshDatabase } from './postgres.ts'

export type DatabaseOptions = Pick<SiteLocation, 'databaseUrl'>

/** For each engine, a function that creates an empty database, which is removed after the test. */
export const engines: Record<string, (t: ExecutionContext) => Promise<DatabaseOptions>> = {
  SQLite: async () => ({}),
  PostgreSQL: async (t) => ({ databaseUrl: await freshDatabase(t) }),
}

type Run = (t: ExecutionContext, location: DatabaseOptions) => Promise<void>

const declareWith = (onPostgres: (test: TestFn) => TestFn) => (test: TestFn, title: string, run: Run) => {
  for (const [name, open] of Object.entries(engines)) {
    const declare = name === 'PostgreSQL' ? onPostgres(test) : test
    declare(`${name}: ${title}`, async (t) => run(t, await open(t)))
  }
}

export const eachEngine = declareWith((test) => test)

/** For a command, which parses, calls and prints. */
export const eachEngineOfCommand = declareWith((test) =>
  inFullRun(test, 'the same command on SQLite, and the rooms that it calls on PostgreSQL'),
)
