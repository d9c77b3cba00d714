import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page } from 'puppeteer'
import { launchChromium } from '../../support/chromium.ts'
import { firstPaintBytes } from '../../support/first-paint.ts'
import { clockScript } from '../../support/frozen-clock.ts'
import { waitForHydration } from '../../support/page.ts'
import { startBuiltServer } from '../built-server.ts'
import { type Measurement, median, type Part } from '../part.ts'

const screen = { width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

/** What the fixed work takes on the simulated phone. */
const PHONE_MS = 108
const REPEATS = 15

/** A slow network. */
const LATENCY_MS = 150
const BYTES_PER_SECOND = 1_600_000 / 8

const pages = {
  home: '/',
  news: '/noticias',
  programme: '/programacao',
  session: '/programacao/cerimonia-de-abertura',
  'programme at a day': '/programacao#dia-2025-10-24',
}
/** The reader's, since what is true today shows at the first paint. */
const clocks = { before: '2025-10-14T09:00:00Z', during: '2025-10-23T14:40:00Z', after: '2025-11-03T18:00:00Z' }

type Visit = { lcp: number; wire: number; cls: number; scripts: number; picture: number }

/** A visitor's first page load on a slow phone, beside the wire, and what it weighs. */
export const firstVisit: Part = async (ctx) => {
  const { origin } = await startBuiltServer(ctx, join(ctx.dir, 'data'))
  const browser = await launchChromium()
  ctx.teardown(() => browser.close())
  const throttle = await measureThrottle(browser)
  const figures: Measurement[] = [{ figure: 'throttle of the processor', unit: 'times slower', value: throttle }]
  for (const [name, path] of Object.entries(pages)) {
    const html = await (await fetch(origin + path)).text()
    let visits: Visit[] = []
    const medianOf = (figure: keyof Visit) => median(visits.map((seen) => seen[figure]))
    for (const [clock, instant] of Object.entries(clocks)) {
      visits = []
      for (let round = 0; round < ctx.rounds; round += 1)
        visits.push(await visit(browser, throttle, origin + path, instant))
      const at = `${name}, ${clock}`
      const limit = { of: 'two round trips and the required bytes', value: medianOf('wire') }
      figures.push(
        { figure: `${at}, largest paint`, unit: 'ms', value: medianOf('lcp'), limit, goal: { ratioAtMost: 1.5 } },
        { figure: `${at}, layout shift`, unit: 'CLS', value: medianOf('cls'), goal: { atMost: 0.005 } },
      )
    }
    const bytes: [figure: string, value: number, atMost?: number][] = [
      ['what its first paint needs', firstPaintBytes(html), name === 'home' ? 14_600 : undefined],
      ['all of its HTML', brotliCompressSync(html).length],
      ['scripts', medianOf('scripts'), 130_000],
      ['picture of the largest paint', medianOf('picture'), name === 'home' ? 80_000 : undefined],
    ]
    for (const [figure, value, atMost] of bytes)
      figures.push({ figure: `${name}, ${figure}`, unit: 'bytes', value, goal: atMost ? { atMost } : undefined })
  }
  return figures
}

/** How many times slower this machine's browser is made, so that the phone is the same on every machine. */
async function measureThrottle(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  const times: number[] = []
  for (let count = 0; count < REPEATS; count += 1) times.push(await page.evaluate(timeFixedWork))
  await page.close()
  return Math.max(1, PHONE_MS / Math.min(...times)) // the least disturbed
}

/** Runs in the page: what pages do, without the page. Milliseconds. */
function timeFixedWork(): number {
  const started = performance.now()
  let sum = 0
  for (let round = 0; round < 20; round += 1) {
    const rows = Array.from({ length: 2_000 }, (_, n) => ({ id: `s${(n * 7919) % 2_000}`, title: `Sessão ${n}`, n }))
    rows.sort((one, other) => (one.id < other.id ? -1 : 1))
    const byId = new Map(rows.map((row) => [row.id, { ...row, words: row.title.toLowerCase().split(' ') }]))
    sum += JSON.stringify([...byId.values()].filter(({ n }) => n % 3 === 0)).length
  }
  if (sum === 0) throw new Error('the work must not be optimised away')
  return performance.now() - started
}

/** Loads a page with an empty cache, until it is hydrated and idle. */
async function visit(browser: Browser, throttle: number, url: string, instant: string): Promise<Visit> {
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    await page.setViewport(screen)
    await page.emulateCPUThrottling(throttle)
    await page.emulateNetworkConditions({ latency: LATENCY_MS, download: BYTES_PER_SECOND, upload: BYTES_PER_SECOND })
    await page.evaluateOnNewDocument(clockScript(instant))
    await page.evaluateOnNewDocument(observeMetrics)
    await showFrames(page)
    await page.goto(url, { waitUntil: 'networkidle0' })
    await waitForHydration(page)
    const { html, ...seen } = await page.evaluate(collectMetrics)
    return { ...seen, wire: 2 * LATENCY_MS + ((html + seen.picture) / BYTES_PER_SECOND) * 1000 }
  } finally {
    await context.close()
  }
}

/** Nobody looks at a browser without a window: it would tell a picture's paint only with the next change of the page. */
async function showFrames(page: Page): Promise<void> {
  const session = await page.createCDPSession()
  const next = ({ sessionId }: { sessionId: number }) =>
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => {}) // fails once the visit is over
  session.on('Page.screencastFrame', next)
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 1, maxWidth: 39, maxHeight: 84 })
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
type Largest = PerformanceEntry & { url: string }
type ObservedWindow = Window & { seen: { largest?: Largest; shifts: Shift[] } }

/** Runs in the page, before its own scripts. */
function observeMetrics() {
  const seen: ObservedWindow['seen'] = { shifts: [] }
  ;(window as unknown as ObservedWindow).seen = seen
  new PerformanceObserver((list) => {
    seen.largest = list.getEntries().at(-1) as Largest
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    seen.shifts.push(...(list.getEntries() as Shift[]))
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page, once it is idle. */
function collectMetrics() {
  const { largest, shifts } = (window as unknown as ObservedWindow).seen
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const scripts = resources.filter(({ name }) => name.endsWith('.js'))
  return {
    lcp: largest!.startTime,
    html: navigation!.encodedBodySize,
    scripts: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    picture: resources.find(({ name }) => name === largest?.url)?.encodedBodySize ?? 0,
    cls: shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
  }
}
