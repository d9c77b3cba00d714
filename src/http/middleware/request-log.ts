import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics.ts'

/** `kept`: sent from the cache. */
type Outcome = { path: string; status: number; kept: boolean }

export type RequestLog = ReturnType<typeof requestLog>

/**
 * Returns what counts and logs the requests with an outcome: one line each, without personal data, so no address, query
 * or user agent. An answer from the cache has no id, since the log holds nothing else about it.
 */
export function requestLog(log: Logger, metrics: Metrics) {
  return function ofOutcome({ path, status, kept }: Outcome) {
    const counter = metrics.requestCounter(path, status)
    const outcomeLog = log.child({ path, status, kept })
    return function logRequest(details: { method: string; requestId?: string; ms?: number }): void {
      counter.inc()
      outcomeLog.info(details, 'request')
    }
  }
}

export function logRequests(requests: RequestLog): Middleware {
  return async function logRequest(ctx, next) {
    const startedAt = performance.now()
    const requestId = randomUUID()
    ctx.state.requestId = requestId
    ctx.set('X-Request-Id', requestId)
    await next()
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    requests({ path: ctx.path, status: ctx.status, kept: false })({ method: ctx.method, requestId, ms })
  }
}
