import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { RequestLog, StartedRequest } from './middleware/request-log.ts'
import type { PageCache } from './page-cache.ts'
import type { Reply, Representation, RequestConditions } from './representation.ts'

type CachedAnswersOptions = {
  cache: PageCache
  headers: Readonly<Record<string, string>>
  requests: RequestLog
  seenPositionIn(cookies: string): string | undefined
  next: RequestListener
}

type PendingAnswer = Representation | Promise<Representation>

type PreparedReply = { status: number; headers: string[]; body?: Buffer; finish(request: StartedRequest): void }

/**
 * Sends cached answers, and those that are being created for another request, before Koa sees the request. Headers and
 * log line are prepared once per reply. Gain: 2.5 times as many cached answers per second (`npm run bench -- pages`).
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
    const { method } = request
    if (method !== 'GET' && method !== 'HEAD') return next(request, response)
    const sent = headersOf(request)
    const answer = findAnswer(request.url!, sent)
    if (!answer) return next(request, response)
    const conditions = { acceptEncoding: sent['accept-encoding'] ?? '', ifNoneMatch: sent['if-none-match'] ?? '' }
    const reply = answer instanceof Promise ? undefined : answer.replyTo(conditions)
    if (reply) respond(reply, request, response, requests.start())
    else void respondWhenReady(answer, conditions, request, response)
  }

  function findAnswer(url: string, { cookie, range }: SentHeaders): PendingAnswer | undefined {
    if (range !== undefined || !cache.freshness.canServeCached(cookie && seenPositionIn(cookie))) return
    return cache.find(url) ?? cache.pending(url)
  }

  async function respondWhenReady(
    pending: PendingAnswer,
    conditions: RequestConditions,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const started = requests.start()
    const reply = await compressedReply(pending, conditions).catch(() => undefined)
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

async function compressedReply(pending: PendingAnswer, conditions: RequestConditions) {
  const answer = await pending
  await answer.compress(conditions.acceptEncoding)
  return answer.replyTo(conditions)
}

const needed = ['accept-encoding', 'if-none-match', 'cookie', 'range'] as const
type SentHeaders = Partial<Record<(typeof needed)[number], string>>

/** Faster than `request.headers`, which parses all of them. */
function headersOf({ rawHeaders }: IncomingMessage): SentHeaders {
  const found: SentHeaders = {}
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!.toLowerCase() as (typeof needed)[number]
    const value = rawHeaders[index + 1]!
    if (!needed.includes(name)) continue
    found[name] = found[name] === undefined ? value : `${found[name]}${name === 'cookie' ? '; ' : ', '}${value}`
  }
  return found
}
