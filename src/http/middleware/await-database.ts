import { setTimeout as delay } from 'node:timers/promises'
import type { Context, Middleware } from 'koa'
import { databaseError } from '../../errors.ts'
import type { Freshness } from '../freshness.ts'

type AwaitDatabaseOptions = {
  freshness: Pick<Freshness, 'state' | 'heartbeat'>
  isLost(error: unknown): boolean
  isKept(ctx: Context): boolean
}

const MAX_WAIT_MS = 4_500 // answered within five seconds
const CHECK_EVERY_MS = 250

const needsNoDatabase = (path: string) => /^\/(assets\/|uploads\/|healthz$|readyz$|metrics$)/.test(path)

/**
 * Waits a few seconds for a database that does not answer, and refuses what hangs in it. `answer` runs again when a read
 * loses its connection; a write does not, because it may have been done.
 */
export function awaitDatabase({ freshness, isLost, isKept }: AwaitDatabaseOptions, answer: Middleware): Middleware {
  async function untilAvailable(deadline: number): Promise<void> {
    while (freshness.state !== 'current') {
      const left = deadline - performance.now()
      if (freshness.state === 'outdated' || left <= 0) throw databaseError(freshness.state)
      await Promise.race([freshness.heartbeat(), delay(left)])
    }
  }

  /** Rejects when the work has not ended by then and the database is away. */
  async function refusal(deadline: number, signal: AbortSignal): Promise<never> {
    await delay(deadline - performance.now(), undefined, { signal, ref: false })
    while (freshness.state !== 'lost') await delay(CHECK_EVERY_MS, undefined, { signal, ref: false })
    throw databaseError('lost')
  }

  return async function database(ctx, next) {
    if (needsNoDatabase(ctx.path)) return answer(ctx, next)
    const deadline = performance.now() + MAX_WAIT_MS
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD'
    for (;;) {
      if (freshness.state !== 'current' && !(isRead && isKept(ctx))) await untilAvailable(deadline)
      const done = new AbortController()
      try {
        return await Promise.race([answer(ctx, next), refusal(deadline, done.signal)])
      } catch (error) {
        if (!isRead || !isLost(error) || performance.now() > deadline) throw error
        await freshness.heartbeat()
      } finally {
        done.abort()
      }
    }
  }
}
