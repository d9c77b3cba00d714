import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics.ts'

export type StartedRequest = { requestId: string; startedAt: number }
export type RequestCounter = ReturnType<Metrics['requestCounter']>
/** `kept`: sent from the cache; `counter`: the one of this path and status, when the caller has it. */
type RequestOutcome = { method: string; path: string; status: number; kept: boolean; counter?: RequestCounter }

export type RequestLog = ReturnType<typeof requestLog>

/** One log line per request, without personal data: no address, query or user agent. */
export function requestLog(log: Logger, metrics: Metrics) {
  return {
    start: (): StartedRequest => ({ requestId: randomUUID(), startedAt: performance.now() }),
    counterOf: (path: string, status: number): RequestCounter => metrics.requestCounter(path, status),
    finish(
      { requestId, startedAt }: StartedRequest,
      { method, path, status, kept, counter = metrics.requestCounter(path, status) }: RequestOutcome,
    ): void {
      counter.inc()
      log.info({ method, path, status, kept, requestId, ms: msSince(startedAt) }, 'request')
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
