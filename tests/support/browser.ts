import { type ExecutionContext, registerCompletionHandler } from 'ava'
import type { Browser, CookieData, Page } from 'puppeteer'
import { launchChromium } from './chromium.ts'
import { untilQuiet, watchTraffic } from './network-idle.ts'

let browser: Promise<Browser> | undefined

/** One browser a test file, closed when its process ends. */
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
 * A page of its own in a fresh profile. What it asked for is in `requests`; a console error or warning, an uncaught
 * exception or a failed request that the test did not allow fails the test.
 */
export async function visit(
  t: ExecutionContext<unknown>,
  url: string,
  { javascript = true, width = 1280, height = 900, allow = [] as RegExp[], cookies = [] as CookieData[] } = {},
): Promise<Visit> {
  const context = await (await getBrowser()).createBrowserContext()
  t.teardown(() => context.close())
  await context.setCookie(...cookies)
  const page = await context.newPage()
  const requests: string[] = []
  const reportProblem = (what: string) => {
    if (allow.some((pattern) => pattern.test(what))) return
    try {
      t.fail(what)
    } catch {
      // The test knows; thrown from here it would only hide the others
    }
  }
  watchTraffic(page)
  await page.setViewport({ width, height })
  await page.setJavaScriptEnabled(javascript)
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) reportProblem(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => reportProblem(`uncaught: ${String(error)}`))
  page.on('requestfailed', (request) => {
    const given = request.failure()?.errorText
    // A picture is given up when another size of it fits better; the preloaded scripts are, without JavaScript
    const isExpected =
      request.resourceType() === 'image'
        ? given === 'net::ERR_ABORTED'
        : request.resourceType() === 'script' && !javascript
    if (!isExpected) reportProblem(`failed: ${request.url()} ${given}`)
  })
  page.on('response', (answer) => {
    if (answer.status() >= 400) reportProblem(`${answer.status()}: ${answer.url()}`)
  })
  await load(page, url)
  return { page, requests }
}

/** Opens an address in the page and waits until it is alive and has all that it asks for. */
export async function load(page: Page, url: string) {
  await page.goto(url)
  await waitUntilIdle(page)
}

/** A page that has loaded is alive once its application has taken it over; one without scripts is at once. */
export async function waitUntilIdle(page: Page) {
  if (page.isJavaScriptEnabled()) await page.waitForFunction(isHydratedAndIdle)
  await untilQuiet(page)
}

/** Runs in the page: whether it stands and has nothing left to do, the application's mark being its first effect. */
const isHydratedAndIdle = () => {
  const own = document.getElementById('state')
  if (own && performance.getEntriesByName('hydrated').length === 0) return false
  return new Promise((done) => requestIdleCallback(() => done(true)))
}
