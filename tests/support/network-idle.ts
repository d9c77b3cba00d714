import type { HTTPRequest, Page } from 'puppeteer'
import { TIME_LIMIT_MS } from './time-limit.ts'

/** A page sends its follow-up requests sooner than this. */
const IDLE_MS = 50

const pages = new WeakMap<Page, Set<HTTPRequest>>()

/** Records open requests. A new document clears them, because the browser reports no end of requests that it cancels. */
export function trackRequests(page: Page) {
  const pending = new Set<HTTPRequest>()
  pages.set(page, pending)
  page.on('request', (request) => pending.add(request))
  page.on('response', (response) => {
    const request = response.request()
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return
    pending.clear()
    pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
}

export const waitForNetworkIdle = (page: Page) => waitUntilEnded(page, () => true)

/** An intercepted picture that is no longer needed may never end, so only data is waited for. */
export const waitForFetches = (page: Page) => waitUntilEnded(page, (request) => request.resourceType() === 'fetch')

async function waitUntilEnded(page: Page, isAwaited: (request: HTTPRequest) => boolean) {
  const until = Date.now() + TIME_LIMIT_MS
  for (let since = Date.now(); Date.now() - since < IDLE_MS; await new Promise((done) => setTimeout(done, 10))) {
    const open = [...pages.get(page)!].filter(isAwaited)
    if (open.length > 0) since = Date.now()
    if (Date.now() > until) throw new Error(`open requests: ${open.map((request) => request.url()).join(' ')}`)
  }
}
