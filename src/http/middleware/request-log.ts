import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics.ts'

export type Begun = { requestId: string; at: number }
export type Ended = { method: string; path: string; status: number; kept: boolean }

/** Gives each request an id, and one line in the log: no address, no query, no agent — nothing of a person. */
export type RequestLog = {
  begin(): Begun
  /** What to call at the end of such a request: whoever answers many alike asks once. */
  ending(ended: Ended): (begun: Begun) => void
}

export function requestLog(log: Logger, metrics: Metrics): RequestLog {
  return {
    begin: () => ({ requestId: randomUUID(), at: performance.now() }),
    ending(ended) {
      const line = log.child(ended)
      const series = metrics.requestsOf(ended.path, ended.status)
      return ({ requestId, at }) => {
        series.count += 1
        line.info({ requestId, ms: Math.round((performance.now() - at) * 10) / 10 }, 'request')
      }
    },
  }
}

export function logRequests(requests: RequestLog): Middleware {
  return async function logRequest(ctx, next) {
    const begun = requests.begin()
    ctx.state.requestId = begun.requestId
    ctx.set('X-Request-Id', begun.requestId)
    await next()
    requests.ending({ method: ctx.method, path: ctx.path, status: ctx.status, kept: false })(begun)
  }
}
