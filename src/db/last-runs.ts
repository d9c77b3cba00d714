import type { Knex } from 'knex'

/** When something last went well (ISO-8601 UTC), and how far the log was then. */
export type LastRun = { at: string; position: number }
export type RunName = 'verify' | 'backup'

export async function recordRun(db: Knex, name: RunName, run: LastRun): Promise<void> {
  await db('last_runs')
    .insert({ name, ...run })
    .onConflict('name')
    .merge()
}

/** Undefined for what was never run. */
export const lastRun = (db: Knex, name: RunName): Promise<LastRun | undefined> =>
  db('last_runs').where({ name }).first('at', 'position')
