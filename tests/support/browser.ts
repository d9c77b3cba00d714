import { type ExecutionContext, registerCompletionHandler } from 'ava'
import type { Browser, CookieData, HTTPRequest, Page } from 'puppeteer'
import { launchChromium } from './chromium.ts'
import { trackRequests, waitForNetworkIdle } from './network-idle.ts'
import { TIME_LIMIT_MS } from './time-limit.ts'

let browser: Promise<Browser> | undefined

/** One browser per test file. */
export function getBrowser(): Promise<Browser> {
  if (!browser) {
    // Nobody looks: no process draws for a screen, and what fades or slides is there at once
    browser = launchChromium('--in-process-gpu', '--force-prefers-reduced-motion')
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
    /** What localStorage holds at each load. */
    stored = {} as Record<string, string>,
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
  page.setDefaultTimeout(TIME_LIMIT_MS)
  trackRequests(page)
  await page.evaluateOnNewDocument(keepToasts)
  await page.evaluateOnNewDocument((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, stored)
  if (!worker) await page.evaluateOnNewDocument(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.setViewport({ width, height })
  await page.setJavaScriptEnabled(javascript)
  let documents = 0
  const documentOf = new WeakMap<HTTPRequest, number>()
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1
    documentOf.set(request, documents)
    requests.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) reportProblem(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => reportProblem(`uncaught: ${String(error)}`))
  page.on('requestfailed', (request) => {
    const errorText = request.failure()?.errorText
    const wasLeft = documentOf.get(request)! < documents
    // Browsers cancel what a page that was left still asks for, an image for another size of it, a HEAD once its headers
    // have come, and without JavaScript the preloaded scripts
    const isExpected =
      wasLeft || request.resourceType() === 'image' || request.method() === 'HEAD'
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
  if (page.isJavaScriptEnabled()) await page.waitForFunction(isHydrated)
  await waitForNetworkIdle(page)
}

/** Runs in the page. Pages that are not ours never hydrate. */
const isHydrated = () => !document.getElementById('state') || performance.getEntriesByName('hydrated').length > 0

/** Runs in the page. Toasts stay for a minute, so that a slow machine sees them; tests of their time freeze timers. */
function keepToasts() {
  const real = window.setTimeout
  window.setTimeout = ((run: () => void, ms?: number, ...rest: unknown[]) =>
    real(run, ms === 5_000 || ms === 10_000 ? 60_000 : ms, ...rest)) as typeof window.setTimeout
}
