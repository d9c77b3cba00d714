import { existsSync } from 'node:fs'
import type { Browser } from 'puppeteer'
import { launchChromium } from '../../support/chromium.ts'
import { waitForHydration } from '../../support/page.ts'
import { fullyCompressedReply, openContentSite } from '../content-site.ts'
import type { BenchContext, Goal, Measurement, Part } from '../part.ts'
import { becomePhone, type Calibration, calibrate, calibrationFigures } from '../phone.ts'
import { median } from '../rounds.ts'

/** A slow network. */
const LATENCY_MS = 150
const BYTES_PER_SECOND = 1_600_000 / 8

const pages = { home: '/', news: '/noticias', programme: '/programacao' }
type PageMetrics = { paint: number; lcp: number; floor: number; cls: number; tbt: number }

const goalsOf = (name: string): [string, Goal][] => [
  [`${name}, largest paint`, { ratioAtMost: 1.4 }],
  [`${name}, layout shift`, { atMost: 0.005 }],
  [`${name}, blocked`, { atMost: 60 }],
]

/** A visitor's first page load. */
export const firstVisit: Part = {
  name: 'first-visit',
  goals: Object.fromEntries(Object.keys(pages).flatMap(goalsOf)),

  async run(ctx: BenchContext): Promise<Measurement[]> {
    if (!existsSync('dist/manifest.json')) {
      ctx.note('dist/ is missing: skipped')
      return []
    }
    const { origin, site } = await openContentSite(ctx)
    const browser = await launchChromium()
    try {
      const calibration = await calibrate(browser)
      const figures = calibrationFigures(calibration)
      for (const [name, path] of Object.entries(pages)) {
        await fullyCompressedReply(origin + path)
        const visits: PageMetrics[] = []
        for (let round = 0; round < ctx.rounds; round += 1)
          visits.push(await visit(browser, calibration, origin + path))
        const medianOf = (figure: keyof PageMetrics) => median(visits.map((seen) => seen[figure]))
        figures.push(
          { figure: `${name}, first paint`, unit: 'ms', value: medianOf('paint') },
          {
            figure: `${name}, largest paint`,
            unit: 'ms',
            value: medianOf('lcp'),
            limit: { of: 'two round trips and the required bytes', value: medianOf('floor') },
          },
          { figure: `${name}, layout shift`, unit: 'CLS', value: medianOf('cls') },
          { figure: `${name}, blocked`, unit: 'ms', value: medianOf('tbt') },
        )
      }
      return figures
    } finally {
      await browser.close()
      await site.stop()
    }
  },
}

/** Loads a page with an empty cache, until it is hydrated and idle. */
async function visit(browser: Browser, calibration: Calibration, url: string): Promise<PageMetrics> {
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    await becomePhone(page, calibration)
    await page.emulateNetworkConditions({ latency: LATENCY_MS, download: BYTES_PER_SECOND, upload: BYTES_PER_SECOND })
    await page.evaluateOnNewDocument(observeMetrics)
    await page.goto(url, { waitUntil: 'networkidle0' })
    await waitForHydration(page)
    const { bytes, ...seen } = await page.evaluate(collectMetrics)
    return { ...seen, floor: 2 * LATENCY_MS + (bytes / BYTES_PER_SECOND) * 1000 }
  } finally {
    await context.close()
  }
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
type Largest = PerformanceEntry & { url: string }
type ObservedWindow = Window & { seen: { largest?: Largest; shifts: Shift[]; tasks: PerformanceEntry[] } }

/** Runs in the page, before its own scripts. */
function observeMetrics() {
  const seen: ObservedWindow['seen'] = { shifts: [], tasks: [] }
  ;(window as unknown as ObservedWindow).seen = seen
  new PerformanceObserver((list) => {
    seen.largest = list.getEntries().at(-1) as Largest
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    seen.shifts.push(...(list.getEntries() as Shift[]))
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    seen.tasks.push(...list.getEntries())
  }).observe({ type: 'longtask', buffered: true })
}

/** Runs in the page, once it is idle. */
function collectMetrics() {
  const { largest, shifts, tasks } = (window as unknown as ObservedWindow).seen
  const [html] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const picture = resources.find(({ name }) => name === largest?.url)
  const paint = performance.getEntriesByName('first-contentful-paint')[0]!.startTime
  return {
    paint,
    lcp: largest!.startTime,
    bytes: html!.encodedBodySize + (picture?.encodedBodySize ?? 0),
    cls: shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
    tbt: tasks.reduce(
      (sum, { startTime, duration }) => sum + (startTime + duration > paint ? Math.max(0, duration - 50) : 0),
      0,
    ),
  }
}
