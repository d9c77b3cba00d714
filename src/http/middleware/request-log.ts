// The global one is a getter
import { performance } from 'node:perf_hooks'
import type { Middleware } from 'koa'
import { type DestinationStream, type Logger, symbols } from 'pino'
import type { Metrics } from '../metrics.ts'
import { randomIds } from '../request-ids.ts'

export type StartedRequest = { requestId: string; at: number }
export type RequestOutcome = { method: string; path: string; status: number; kept: boolean }

/** Gives each request an id, and one line in the log: no address, no query, no agent — nothing of a person. */
export type RequestLog = {
  start(): StartedRequest
  finish(begun: StartedRequest, ended: RequestOutcome): void
  /** What to call at the end of such a request: whoever answers many alike asks once. */
  prepareFinish(ended: RequestOutcome): (begun: StartedRequest) => void
}

export function requestLog(log: Logger, metrics: Metrics): RequestLog {
  const nextId = randomIds()
  return {
    start: () => ({ requestId: nextId(), at: performance.now() }),
    finish({ requestId, at }, ended) {
      metrics.requestSeries(ended.path, ended.status).count += 1
      log.info({ ...ended, requestId, ms: tenthsSince(at) / 10 }, 'request')
    },
    prepareFinish(ended) {
      const write = preparedLine(log, ended)
      const series = metrics.requestSeries(ended.path, ended.status)
      return ({ requestId, at }) => {
        series.count += 1
        write(requestId, tenthsSince(at))
      }
    },
  }
}

/** Tenths of a millisecond. */
const tenthsSince = (at: number) => Math.round((performance.now() - at) * 10)

const PARTS = /^(\{"level":\d+,"time":)\d+(,.*"requestId":")(","ms":)0(.*)$/s

/**
 * Pino formats the line of such a request once; only time, id and milliseconds are written anew each time, for formatting
 * it takes longer than an answer from memory. Numbers that are no small integers alone take a hundredth of one.
 */
function preparedLine(log: Logger, ended: RequestOutcome): (requestId: string, tenths: number) => void {
  if (!log.isLevelEnabled('info')) return () => {}
  let line = ''
  const sample = Object.assign(log.child(ended), { [symbols.streamSym]: { write: (text: string) => (line = text) } })
  sample.info({ requestId: '', ms: 0 }, 'request')
  const [, untilTime, untilId, untilMs, rest] = PARTS.exec(line)!
  const out = (log as unknown as Record<symbol, DestinationStream>)[symbols.streamSym]!
  let time = 0
  let untilNow = ''
  return (requestId, tenths) => {
    const now = Date.now()
    if (now !== time) untilNow = `${untilTime}${now}${untilId}`
    time = now
    out.write(`${untilNow}${requestId}${untilMs}${Math.trunc(tenths / 10)}.${tenths % 10}${rest}`)
  }
}

export function logRequests(requests: RequestLog): Middleware {
  return async function logRequest(ctx, next) {
    const begun = requests.start()
    ctx.state.requestId = begun.requestId
    ctx.set('X-Request-Id', begun.requestId)
    await next()
    requests.finish(begun, { method: ctx.method, path: ctx.path, status: ctx.status, kept: false })
  }
}
