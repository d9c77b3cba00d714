import type { Context, Middleware } from 'koa'
import { LEAVE_PATH } from '../../content/leave-address.ts'
import { databaseError } from '../../errors.ts'
import type { DatabaseRetry } from '../database-retry.ts'
import type { Freshness } from '../freshness.ts'

type AwaitDatabaseOptions = {
  freshness: Pick<Freshness, 'isAway' | 'isOutdated' | 'hasReached' | 'canServeCached' | 'waitForUpdate'>
  databaseRetry: DatabaseRetry
  seenPositionIn(cookies: string): string | undefined
  isCached(ctx: Context): boolean
}

const MAX_READ_MS = 10_000
const MAX_WRITE_MS = 15_000

const isWriting = (path: string) => /^\/api\/(admin|newsletter)(\/|$)/.test(path) || path === LEAVE_PATH
const isFile = (path: string) => /^\/(assets|uploads|retratos)\//.test(path)
const isProbe = (path: string) => /^\/(healthz|readyz|metrics)$/.test(path)

/** `answer` runs again when a read loses its connection. */
export function awaitDatabase(options: AwaitDatabaseOptions, answer: Middleware): Middleware {
  const { freshness, databaseRetry } = options

  async function waitToWrite(ctx: Context): Promise<void> {
    if (!isWriting(ctx.path)) return
    await databaseRetry.waitUntilAvailable(ctx.state.deadline)
    if (freshness.isOutdated) throw databaseError('outdated', undefined)
  }

  async function waitToRead(ctx: Context): Promise<void> {
    if (isFile(ctx.path)) return
    const seen = options.seenPositionIn(ctx.get('Cookie'))
    if (!freshness.canServeCached(seen)) await freshness.waitForUpdate()
    const canServe = () => freshness.hasReached(seen) && options.isCached(ctx)
    if (freshness.isAway() && !canServe()) await databaseRetry.waitUntilAvailable(ctx.state.deadline)
  }

  return async function database(ctx, next) {
    if (isProbe(ctx.path)) return answer(ctx, next)
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD'
    ctx.state.deadline = performance.now() + (isRead ? MAX_READ_MS : MAX_WRITE_MS)
    if (isRead) {
      await waitToRead(ctx)
      await databaseRetry.retryRead(ctx.state.deadline, () => answer(ctx, next))
    } else {
      await waitToWrite(ctx)
      await databaseRetry.withDeadline(ctx.state.deadline, answer(ctx, next))
    }
  }
}
