import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { isForScripts, plainPage } from '../http/plain-page.ts'

const HOLD_MS = 3_000 // answered within five seconds also where loading the site keeps this process busy for two
const RETRY_AFTER_SECONDS = '5'
const MESSAGE = 'O sítio está a arrancar. Tente de novo daqui a uns segundos.'
const NO_STORE = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

/** Answers probes, and holds every other request, from the moment the port is open until the site is. */
export class HeldRequests {
  #site: RequestListener | undefined
  #isRefusing = false
  readonly #held = new Map<ServerResponse, { request: IncomingMessage; timer: NodeJS.Timeout }>()

  readonly listener: RequestListener = (request, response) => {
    if (this.#site) return this.#site(request, response)
    const path = pathOf(request)
    if (path === '/healthz') sendJson(response, 200, { status: 'ok' })
    else if (path === '/readyz') sendJson(response, 503, { status: 'unavailable' })
    else if (this.#isRefusing) refuse(request, response)
    else this.#hold(request, response)
  }

  #hold(request: IncomingMessage, response: ServerResponse): void {
    const timer = setTimeout(() => this.#take(response, refuse), HOLD_MS)
    this.#held.set(response, { request, timer })
    response.once('close', () => this.#take(response, () => {}))
  }

  #take(response: ServerResponse, answer: (request: IncomingMessage, response: ServerResponse) => void): void {
    const held = this.#held.get(response)
    if (!held) return
    clearTimeout(held.timer)
    this.#held.delete(response)
    answer(held.request, response)
  }

  passTo(site: RequestListener): void {
    this.#site = site
    for (const response of this.#held.keys()) this.#take(response, site)
  }

  /** For a stop during the start. */
  refuseAll(): void {
    this.#isRefusing = true
    for (const response of this.#held.keys()) this.#take(response, refuse)
  }
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  // What was sent with the request is not read
  response.setHeader('Connection', 'close')
  response.setHeader('Retry-After', RETRY_AFTER_SECONDS)
  if (isForScripts(pathOf(request), request.headers['content-type'])) sendJson(response, 503, { message: MESSAGE })
  else send(response, 503, 'text/html', plainPage(503, MESSAGE))
}

const pathOf = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0]!

const sendJson = (response: ServerResponse, status: number, body: object) =>
  send(response, status, 'application/json', JSON.stringify(body))

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { ...NO_STORE, 'Content-Type': `${type}; charset=utf-8` }).end(body)
}
