import { setTimeout } from 'node:timers/promises'
import type { HTTPRequest, Page } from 'puppeteer'
import { TIME_LIMIT_MS } from './time-limit.ts'

type Requests = { sent: HTTPRequest[]; open: Set<HTTPRequest> }

const pages = new WeakMap<Page, Requests>()

/** Records requests. A new document clears them, because the browser reports no end of requests that it cancels. */
export function trackRequests(page: Page) {
  const requests: Requests = { sent: [], open: new Set() }
  pages.set(page, requests)
  page.on('request', (request) => {
    requests.sent.push(request)
    requests.open.add(request)
  })
  page.on('response', (response) => {
    const request = response.request()
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return
    requests.open.clear()
    requests.open.add(request)
  })
  page.on('requestfinished', (request) => requests.open.delete(request))
  page.on('requestfailed', (request) => requests.open.delete(request))
}

/** Where requests are intercepted, a picture that the page no longer needs may never end. */
export function waitForNetworkIdle(page: Page) {
  const isIntercepted = (one: HTTPRequest) => one.interceptResolutionState().action !== 'disabled'
  const intercepts = pages.get(page)!.sent.some(isIntercepted)
  return waitUntilIdle(page, (one) => !intercepts || one.resourceType() !== 'image')
}

export const waitForFetches = (page: Page) => waitUntilIdle(page, (request) => request.resourceType() === 'fetch')

/** Waits until the page had nothing left to run while no request was open, so that no response brings another request. */
async function waitUntilIdle(page: Page, isAwaited: (request: HTTPRequest) => boolean) {
  const { sent, open } = pages.get(page)!
  const awaited = () => sent.filter(isAwaited).length
  const until = Date.now() + TIME_LIMIT_MS
  for (;;) {
    const before = awaited()
    const stillOpen = [...open].filter(isAwaited)
    if (stillOpen.length === 0 && (await hasNothingToRun(page)) && awaited() === before) return
    if (Date.now() > until) throw new Error(`open requests: ${stillOpen.map((request) => request.url()).join(' ')}`)
    await setTimeout(10)
  }
}

/** False when the page was left meanwhile. */
async function hasNothingToRun(page: Page) {
  if (!page.isJavaScriptEnabled()) return true
  // Without a limit it would never be called on a processor that is always busy
  const idle = () => new Promise((done) => requestIdleCallback(() => done(true), { timeout: 1000 }))
  return page.evaluate(idle).catch(() => false)
}
