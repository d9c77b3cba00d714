import type { HTTPRequest, Page } from 'puppeteer'

/** What a page asks for once it stands is on its way sooner than this after the answer before. */
const QUIET_MS = 50
const AT_MOST_MS = 60_000

const pages = new WeakMap<Page, Set<HTTPRequest>>()

/**
 * Keeps count of what the page has asked for and not got. Of what it gives up when it is left, the browser tells no end:
 * with another document everything is forgotten that the one before was waiting for.
 */
export function watchTraffic(page: Page) {
  const open = new Set<HTTPRequest>()
  pages.set(page, open)
  page.on('request', (request) => open.add(request))
  page.on('response', (answer) => {
    const request = answer.request()
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return
    open.clear()
    open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/** Until the page has all it asked for and asks for nothing more. */
export async function untilQuiet(page: Page) {
  const open = pages.get(page)!
  const until = Date.now() + AT_MOST_MS
  for (let since = Date.now(); Date.now() - since < QUIET_MS; await new Promise((done) => setTimeout(done, 10))) {
    if (open.size > 0) since = Date.now()
    if (Date.now() > until) throw new Error(`Still asked for: ${[...open].map((request) => request.url()).join(' ')}`)
  }
}
