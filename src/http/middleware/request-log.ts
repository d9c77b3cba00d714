import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics.ts'

export type StartedRequest = { requestId: string; startedAt: number }
export type FinishRequest = (request: StartedRequest, method: string) => void
/** `kept`: sent from the cache. */
type Outcome = { path: string; status: number; kept: boolean }

export type RequestLog = ReturnType<typeof requestLog>

/** One log line per request, without personal data: no address, query or user agent. */
export function requestLog(log: Logger, metrics: Metrics) {
  return {
    start: (): StartedRequest => ({ requestId: randomUUID(), startedAt: performance.now() }),
    /** What counts and logs requests with this outcome. */
    finisher({ path, status, kept }: Outcome): FinishRequest {
      const counter = metrics.requestCounter(path, status)
      const outcomeLog = log.child({ path, status, kept })
      return ({ requestId, startedAt }, method) => {
        counter.inc()
        outcomeLog.info({ method, requestId, ms: msSince(startedAt) }, 'request')
      }
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
    requests.finisher({ path: ctx.path, status: ctx.status, kept: false })(request, ctx.method)
  }
}
