import { type ExecutionContext, registerCompletionHandler } from 'ava'
import type { Browser, CookieData, Page } from 'puppeteer'
import { launchChromium } from './chromium.ts'
import { trackRequests, waitForNetworkIdle } from './network-idle.ts'

let browser: Promise<Browser> | undefined

/** One browser per test file. */
export function getBrowser(): Promise<Browser> {
  if (!browser) {
    browser = launchChromium()
    // An open browser keeps the process from ending by itself
    registerCompletionHandler(() => void browser?.then((open) => open.close()))
  }
  return browser
}

export type Visit = { page: Page; requests: string[] }

/**
 * Opens an address in a fresh browser profile. Console errors and warnings, uncaught exceptions and failed requests fail
 * the test unless `allow` matches them. Without `worker` the browser has no service workers, whose requests nobody sees.
 */
export async function visit(
  t: ExecutionContext<unknown>,
  url: string,
  {
    javascript = true,
    width = 1280,
    height = 900,
    allow = [] as RegExp[],
    cookies = [] as CookieData[],
    worker = false,
  } = {},
): Promise<Visit> {
  const context = await (await getBrowser()).createBrowserContext()
  t.teardown(() => context.close())
  await context.setCookie(...cookies)
  const page = await context.newPage()
  const requests: string[] = []
  const reportProblem = (problem: string) => {
    if (allow.some((pattern) => pattern.test(problem))) return
    try {
      t.fail(problem)
    } catch {
      // AVA has recorded the failure; thrown here it would end the browser's event handler
    }
  }
  trackRequests(page)
  if (!worker) await page.evaluateOnNewDocument(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.setViewport({ width, height })
  await page.setJavaScriptEnabled(javascript)
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) reportProblem(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => reportProblem(`uncaught: ${String(error)}`))
  page.on('requestfailed', (request) => {
    const errorText = request.failure()?.errorText
    // Browsers cancel an image for another size of it, a HEAD once its headers have come, and without JavaScript the
    // preloaded scripts
    const isExpected =
      request.resourceType() === 'image' || request.method() === 'HEAD'
        ? errorText === 'net::ERR_ABORTED'
        : request.resourceType() === 'script' && !javascript
    if (!isExpected) reportProblem(`failed: ${request.url()} ${errorText}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) reportProblem(`${response.status()}: ${response.url()}`)
  })
  await load(page, url)
  return { page, requests }
}

export async function load(page: Page, url: string) {
  await page.goto(url)
  await waitUntilIdle(page)
}

/** Waits until the page is hydrated and the network is idle. */
export async function waitUntilIdle(page: Page) {
  if (page.isJavaScriptEnabled()) await page.waitForFunction(isHydratedAndIdle)
  await waitForNetworkIdle(page)
}

/** Runs in the page. */
const isHydratedAndIdle = () => {
  const isOurPage = document.getElementById('state')
  if (isOurPage && performance.getEntriesByName('hydrated').length === 0) return false
  return new Promise((done) => requestIdleCallback(() => done(true)))
}
