import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics.ts'

export type StartedRequest = { requestId: string; startedAt: number }
type RequestOutcome = { method: string; path: string; status: number; kept: boolean } // kept: sent from the cache

export type RequestLog = ReturnType<typeof requestLog>

/** One log line per request, without personal data: no address, query or user agent. */
export function requestLog(log: Logger, metrics: Metrics) {
  return {
    start: (): StartedRequest => ({ requestId: randomUUID(), startedAt: performance.now() }),
    finish({ requestId, startedAt }: StartedRequest, outcome: RequestOutcome): void {
      metrics.requestCounter(outcome.path, outcome.status).inc()
      log.info({ ...outcome, requestId, ms: msSince(startedAt) }, 'request')
    },
  }
}

const msSince = (startedAt: number) => Math.round((performance.now() - startedAt) * 10) / 10

export function logRequests(requests: RequestLog): Middleware {
  return async function logRequest(ctx, next) {
    const request = requests.start()
    ctx.state.requestId = request.requestId
    ctx.set('X-Request-Id', request.requestId)
    await next()
    requests.finish(request, { method: ctx.method, path: ctx.path, status: ctx.status, kept: false })
  }
}
