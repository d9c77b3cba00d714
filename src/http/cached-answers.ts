import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { RequestLog, StartedRequest } from './middleware/request-log.ts'
import type { PageCache } from './page-cache.ts'
import type { Reply, Representation, RequestConditions } from './representation.ts'

export type CachedAnswersOptions = {
  cache: PageCache
  headers: Readonly<Record<string, string>>
  requests: RequestLog
  seenPositionIn(cookies: string): string | undefined
  next: RequestListener
}

/** Headers as a flat list, as `writeHead` takes them. */
type PreparedReply = { status: number; headers: string[]; body?: Buffer; finish(request: StartedRequest): void }

/**
 * Sends cached answers, and those that are being created for another request, before Koa sees the request: the same
 * replies as the routes send, but headers and log line are prepared once per reply. @@MEASURED@@
 */
export function cachedAnswers({
  cache,
  headers,
  requests,
  seenPositionIn,
  next,
}: CachedAnswersOptions): RequestListener {
  const prepared = { GET: new WeakMap<Reply, PreparedReply>(), HEAD: new WeakMap<Reply, PreparedReply>() }

  return function cachedAnswer(request, response) {
    const answer = findAnswer(request)
    if (!answer) return next(request, response)
    const reply = answer instanceof Promise ? undefined : answer.replyTo(conditionsOf(request))
    if (reply) respond(reply, request, response, requests.start())
    else void respondWhenReady(answer, request, response)
  }

  /** Byte ranges are left to the routes. */
  function findAnswer({ method, url = '', headers: { cookie, range } }: IncomingMessage) {
    if ((method !== 'GET' && method !== 'HEAD') || range !== undefined) return
    const canServe = cache.freshness.canServeCached(cookie && seenPositionIn(cookie))
    return canServe ? (cache.find(url) ?? cache.pending(url)) : undefined
  }

  async function respondWhenReady(
    pending: Representation | Promise<Representation>,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const started = requests.start()
    const reply = await compressedReply(pending, conditionsOf(request)).catch(() => undefined)
    if (reply) respond(reply, request, response, started)
    else next(request, response)
  }

  function respond(reply: Reply, request: IncomingMessage, response: ServerResponse, started: StartedRequest): void {
    const { status, headers, body, finish } = preparedReply(reply, request)
    response.writeHead(status, ['x-request-id', started.requestId, ...headers])
    response.end(body)
    finish(started)
  }

  function preparedReply(reply: Reply, { method, url = '' }: IncomingMessage): PreparedReply {
    const known = prepared[method as 'GET' | 'HEAD'].get(reply)
    if (known) return known
    const { status, body } = reply
    const all = new Headers(headers)
    for (const [name, value] of Object.entries(reply.headers)) all.set(name, value)
    const finish = requests.prepareFinish({ method: method!, path: url.replace(/\?.*/s, ''), status, kept: true })
    const created = { status, headers: [...all].flat(), body, finish }
    prepared[method as 'GET' | 'HEAD'].set(reply, created)
    return created
  }
}

const conditionsOf = ({ headers }: IncomingMessage): RequestConditions => ({
  acceptEncoding: headers['accept-encoding'] ?? '',
  ifNoneMatch: headers['if-none-match'] ?? '',
})

async function compressedReply(pending: Representation | Promise<Representation>, conditions: RequestConditions) {
  const answer = await pending
  await answer.compress(conditions.acceptEncoding)
  return answer.replyTo(conditions)
}
