import { setTimeout } from 'node:timers/promises'
import { withConnection } from './connect.ts'
import { failureOf } from './failures.ts'

const RETRY_DELAY_MS = 250

/** Resolves to false while a reader still needs the write-ahead log, and on a full disk. */
export const checkpoint = (file: string): Promise<boolean> =>
  // A connection of its own keeps writes from queueing behind it
  withConnection({ file, role: 'checkpointer' }, (db) => db.raw('PRAGMA wal_checkpoint(TRUNCATE)')).then(
    ([{ busy }]) => busy === 0,
    (error) => {
      if (failureOf(error)?.kind === 'full') return false
      throw error
    },
  )

export async function checkpointWithRetry(file: string, stop: AbortSignal): Promise<boolean> {
  while (!stop.aborted) {
    if (await checkpoint(file)) return true
    await setTimeout(RETRY_DELAY_MS, undefined, { signal: stop }).catch(() => {})
  }
  return false
}
