import type { Knex } from 'knex'

export type LastRun = { at: string; position: number } // the last success, and the log's length then
export type RunName = 'verify' | 'backup'

export async function recordRun(db: Knex, name: RunName, run: LastRun): Promise<void> {
  await db('last_runs')
    .insert({ name, ...run })
    .onConflict('name')
    .merge()
}

export const lastRun = (db: Knex, name: RunName): Promise<LastRun | undefined> =>
  db('last_runs').where({ name }).first('at', 'position')
