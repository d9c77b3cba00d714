import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { RequestLog, StartedRequest } from './middleware/request-log.ts'
import type { PageCache } from './page-cache.ts'
import type { Reply, Representation, RequestConditions } from './representation.ts'

export type CachedAnswersOptions = {
  cache: PageCache
  /** What every answer of the site says. */
  headers: Readonly<Record<string, string>>
  requests: RequestLog
  /** What a browser has seen of this site, by its cookies. */
  seenPositionIn(cookies: string): string | undefined
  /** Answers what is not kept. */
  next: RequestListener
}

/** All of an answer that is the same each time. */
type PreparedReply = { status: number; headers: string[]; body: Buffer | undefined; end(begun: StartedRequest): void }

/** What is kept but not yet packed as it is asked for, or not yet made. */
type PendingAnswer = Representation | Promise<Representation>

/** Where in a flat list of headers the request's id has its place. */
const REQUEST_ID = 1

/**
 * Answers what is kept, or is being made for somebody else, before anybody builds a context or reads all headers of a
 * request: that costs more than the answer. It says what the routes would say, for it sends the same replies; all it
 * does not know goes on to them.
 */
export function cachedAnswers({
  cache,
  headers,
  requests,
  seenPositionIn,
  next,
}: CachedAnswersOptions): RequestListener {
  const prepare = ({ status, headers: own, body }: Reply, method: string, url: string): PreparedReply => {
    const all = new Headers(headers)
    for (const [name, value] of Object.entries(own)) all.set(name, value)
    const end = requests.prepareFinish({ method, path: pathOf(url), status, kept: true })
    return { status, headers: ['x-request-id', '', ...[...all].flat()], body, end }
  }
  /** What is kept, or being made, and may be shown without asking the database. */
  const findAnswer = (url: string, { cookies }: RelevantHeaders): PendingAnswer | undefined => {
    const isShown = cache.freshness.canServeCached(cookies === '' ? undefined : seenPositionIn(cookies))
    return isShown ? (cache.find(url) ?? cache.pending(url)) : undefined
  }
  const prepared = { GET: new WeakMap<Reply, PreparedReply>(), HEAD: new WeakMap<Reply, PreparedReply>() }

  const respond = (
    reply: Reply,
    { method, url = '' }: IncomingMessage,
    response: ServerResponse,
    begun: StartedRequest,
  ) => {
    const known = prepared[method as 'GET' | 'HEAD']
    let answer = known.get(reply)
    if (!answer) {
      answer = prepare(reply, method!, url)
      known.set(reply, answer)
    }
    // Written into the one list that there is: writeHead has read it before anybody else comes
    answer.headers[REQUEST_ID] = begun.requestId
    response.writeHead(answer.status, answer.headers)
    response.end(answer.body)
    answer.end(begun)
  }

  /** Who comes while a page is made, such as all that waited for the same news, waits here. */
  const respondWhenReady = async (
    coming: PendingAnswer,
    conditions: RequestConditions,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    const begun = requests.start()
    const reply = await compressedReply(coming, conditions).catch(() => undefined)
    if (reply) respond(reply, request, response, begun)
    else next(request, response)
  }

  return function front(request, response) {
    const { method, url = '' } = request
    const conditions = method === 'GET' || method === 'HEAD' ? relevantHeaders(request.rawHeaders) : undefined
    const known = conditions && findAnswer(url, conditions)
    if (!known) return next(request, response)
    const reply = known instanceof Promise ? undefined : known.replyTo(conditions)
    if (reply) respond(reply, request, response, requests.start())
    else void respondWhenReady(known, conditions, request, response)
  }
}

async function compressedReply(coming: PendingAnswer, conditions: RequestConditions): Promise<Reply | undefined> {
  const answer = await coming
  await answer.compress(conditions.acceptEncoding)
  return answer.replyTo(conditions)
}

const ACCEPT_ENCODING = 'accept-encoding'
const IF_NONE_MATCH = 'if-none-match'
const RANGE = 'range'
const COOKIE = 'cookie'

type RelevantHeaders = RequestConditions & { cookies: string }

/**
 * Reads the headers that count where they lie; one that comes twice is a list, as Node would make it. Who wants a part of
 * the bytes wants what only the routes can answer.
 */
function relevantHeaders(raw: readonly string[]): RelevantHeaders | undefined {
  const found = { acceptEncoding: '', ifNoneMatch: '', cookies: '' }
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at]!
    if (name.length === ACCEPT_ENCODING.length && name.toLowerCase() === ACCEPT_ENCODING) {
      found.acceptEncoding = joined(found.acceptEncoding, raw[at + 1]!)
    } else if (name.length === IF_NONE_MATCH.length && name.toLowerCase() === IF_NONE_MATCH) {
      found.ifNoneMatch = joined(found.ifNoneMatch, raw[at + 1]!)
    } else if (name.length === COOKIE.length && name.toLowerCase() === COOKIE) {
      found.cookies = joined(found.cookies, raw[at + 1]!, '; ')
    } else if (name.length === RANGE.length && name.toLowerCase() === RANGE) {
      return
    }
  }
  return found
}

const joined = (list: string, value: string, comma = ', ') => (list ? list + comma + value : value)

function pathOf(url: string): string {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}
