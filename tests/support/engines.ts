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

export function eachEngine(
  test: TestFn,
  title: string,
  run: (t: ExecutionContext, location: DatabaseOptions) => Promise<void>,
): void {
  for (const [name, open] of Object.entries(engines)) test(`${name}: ${title}`, async (t) => run(t, await open(t)))
}

/** On PostgreSQL in a full run only, because another test, which `because` names, proves the same in less time. */
export function onPostgresInFullRun(because: string) {
  return (test: TestFn, ...[title, run]: [string, Parameters<typeof eachEngine>[2]]): void => {
    for (const [name, open] of Object.entries(engines)) {
      const declare = name === 'PostgreSQL' ? inFullRun(test, because) : test
      declare(`${name}: ${title}`, async (t) => run(t, await open(t)))
    }
  }
}

/** For a command, which parses, calls and prints. */
export const eachEngineOfCommand = onPostgresInFullRun(
  'the same command on SQLite, and the rooms that it calls on PostgreSQL',
)
