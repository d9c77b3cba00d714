import { setTimeout } from 'node:timers/promises'
import { withConnection } from './connect.ts'
import { failureOf } from './failures.ts'

const AGAIN_MS = 250

/** Brings what is written into the database file itself; false when somebody still reads what was there before, or the disk is full. */
export const checkpoint = (file: string): Promise<boolean> =>
  // On a connection of its own, so that no write waits in its queue
  withConnection({ file, role: 'checkpointer' }, (db) => db.raw('PRAGMA wal_checkpoint(TRUNCATE)')).then(
    ([{ busy }]) => busy === 0,
    (error) => {
      if (failureOf(error)?.kind === 'full') return false
      throw error
    },
  )

/** Tries until all that was written before the call is in the file. False when it was told to stop before that. */
export async function checkpointUntilDone(file: string, stop: AbortSignal): Promise<boolean> {
  while (!stop.aborted) {
    if (await checkpoint(file)) return true
    await setTimeout(AGAIN_MS, undefined, { signal: stop }).catch(() => {})
  }
  return false
}
