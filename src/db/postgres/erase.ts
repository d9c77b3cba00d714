import { setTimeout } from 'node:timers/promises'
import type { Connections } from './connection.ts'
import { failureOf } from './failure.ts'

const TABLES = ['subject_keys', 'administrators']
/** Whoever wants the table waits as long. */
const LOCK_MS = 500
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

/**
 * Rewrites the tables without what was deleted. What a transaction may still see, the server keeps: then it is tried
 * again, until `isClosed`.
 */
export async function rewriteSecretTables({ open }: Connections, isClosed: () => boolean): Promise<boolean> {
  const connection = await open()
  let kept = 0
  // «… dead row versions cannot be removed yet», in the server's language
  connection.on('notice', ({ detail = '' }) => {
    kept += Number(/\d+/.exec(detail)?.[0] ?? 0)
  })
  try {
    await connection.query(`SET lock_timeout = ${LOCK_MS}`)
    for (let pause = FIRST_PAUSE_MS; !isClosed(); pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      kept = 0
      for (const table of TABLES)
        await connection.query(`VACUUM (FULL, VERBOSE) ${table}`).catch((error) => {
          if (failureOf(error)?.kind !== 'busy') throw error
          kept += 1
        })
      if (kept === 0) return true
      await setTimeout(pause)
    }
    return false
  } finally {
    await connection.end()
  }
}
