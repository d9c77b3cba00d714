import type { Middleware } from 'koa'
import type { Logger } from 'pino'

/** Gives each request an id and one line in the log: no address, no query, no agent — nothing of a person. */
export function logRequests(log: Logger, newId: () => string): Middleware {
  return async function requestLog(ctx, next) {
    const requestId = newId()
    ctx.state.requestId = requestId
    ctx.set('X-Request-Id', requestId)
    const start = performance.now()
    await next()
    const ms = Math.round((performance.now() - start) * 10) / 10
    log.info({ requestId, method: ctx.method, path: ctx.path, status: ctx.status, ms }, 'request')
  }
}
