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
  async function untilRefused<T>(deadline: number, work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const refused = new Promise<never>((_, reject) => {
      const check = () => {
        if (freshness.state === 'lost') reject(databaseError('lost'))
        else timer = setTimeout(check, CHECK_EVERY_MS).unref()
      }
      timer = setTimeout(check, deadline - performance.now()).unref()
    })
    return Promise.race([work, refused]).finally(() => clearTimeout(timer))
  }

  return async function database(ctx, next) {
    if (needsNoDatabase(ctx.path)) return answer(ctx, next)
    const deadline = performance.now() + MAX_WAIT_MS
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD'
    for (;;) {
      if (freshness.state !== 'current' && !(isRead && isKept(ctx))) await untilAvailable(deadline)
      try {
        return await untilRefused(deadline, Promise.resolve(answer(ctx, next)))
      } catch (error) {
        if (!isRead || !isLost(error) || performance.now() > deadline) throw error
        await freshness.heartbeat()
      }
    }
  }
}
