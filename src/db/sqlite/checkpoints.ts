import { setTimeout } from 'node:timers/promises'
import { connect } from './connect.ts'
import { failureOf } from './failures.ts'

const AGAIN_MS = 250

/** Brings what is written into the database file itself; false when somebody still reads what was there before, or the disk is full. */
export async function checkpoint(file: string): Promise<boolean> {
  // On a connection of its own, so that no write waits in its queue
  const db = connect({ file, role: 'checkpointer' })
  try {
    const [{ busy }] = await db.raw('PRAGMA wal_checkpoint(TRUNCATE)')
    return busy === 0
  } catch (error) {
    if (failureOf(error)?.kind === 'full') return false
    throw error
  } finally {
    await db.destroy()
  }
}

/** Tries until all that was written before the call is in the file. False when it was told to stop before that. */
export async function checkpointUntilDone(file: string, stop: AbortSignal): Promise<boolean> {
  while (!stop.aborted) {
    if (await checkpoint(file)) return true
    await setTimeout(AGAIN_MS, undefined, { signal: stop }).catch(() => {})
  }
  return false
}
