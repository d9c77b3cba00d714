import { setTimeout } from 'node:timers/promises'
import type { Connect } from './connection.ts'
import { failureOf } from './failure.ts'

/** Rewrites the tables without what was deleted; again while somebody may still see it, until `isClosed`. */
export async function rewriteSecretTables(connect: Connect, isClosed: () => boolean): Promise<boolean> {
  const connection = await connect()
  let kept = 0
  // «… dead row versions cannot be removed yet», in the server's language
  connection.on('notice', ({ detail = '' }) => {
    kept += Number(/\d+/.exec(detail)?.[0] ?? 0)
  })
  try {
    // Whoever wants a table waits as long as this does
    await connection.query("SET lock_timeout = '500ms'")
    for (let pause = 100; !isClosed(); pause = Math.min(2 * pause, 5_000)) {
      kept = 0
      await connection.query('VACUUM (FULL, VERBOSE) subject_keys, administrators').catch((error) => {
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
