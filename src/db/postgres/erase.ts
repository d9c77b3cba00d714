import { setTimeout } from 'node:timers/promises'
import type { Connect } from './connection.ts'
import { failureOf } from './failures.ts'

export async function rewriteErasedTables(connect: Connect, isClosed: () => boolean): Promise<boolean> {
  const connection = await connect()
  let remaining = 0
  // The number in «… dead row versions cannot be removed yet», which is localised
  connection.on('notice', ({ detail = '' }) => {
    remaining += Number(/\d+/.exec(detail)?.[0] ?? 0)
  })
  try {
    await connection.query("SET lock_timeout = '500ms'") // while it waits, others wait behind it
    for (let pause = 100; !isClosed(); pause = Math.min(2 * pause, 5_000)) {
      remaining = 0
      await connection.query('VACUUM (FULL, VERBOSE) subject_keys, administrators').catch((error) => {
        if (failureOf(error)?.kind !== 'busy') throw error
        remaining += 1
      })
      if (remaining === 0) return true
      await setTimeout(pause)
    }
    return false
  } finally {
    await connection.end()
  }
}
