import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'puppeteer'
import { launchChromium } from '../../support/chromium.ts'
import { freePort } from '../../support/free-port.ts'
import { waitForHydration } from '../../support/page.ts'
import { siteReady } from '../../support/site-ready.ts'
import type { BenchContext, Measurement, Part } from '../part.ts'
import { median } from '../rounds.ts'

const BUILT = join(import.meta.dirname, '..', '..', '..', 'dist', 'server', 'src', 'server.js')
const PASSWORD = 'uma-palavra-passe'
const TEXT_BLOCK = '[data-section-key="hero_subtitle"]'
const RICH_TEXT_BLOCK = '[data-section-key="about_intro"]'

/** Waiting times of an organiser who edits on the page, measured in the browser. */
export const editing: Part = {
  name: 'editing',
  goals: {},

  async run(ctx: BenchContext): Promise<Measurement[]> {
    if (!existsSync(BUILT)) {
      ctx.note('dist/ is missing: skipped')
      return []
    }
    const port = await freePort()
    const env = {
      DATA_DIR: ctx.dir,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      ADMIN_PASSWORD: PASSWORD,
    }
    const server = ctx.children.startNode([BUILT], { env })
    const origin = `http://127.0.0.1:${port}`
    await siteReady(origin)
    const browser = await launchChromium()
    try {
      const page = await openSignedIn(await browser.newPage(), origin)
      // The first click of a session also loads the editor.
      const first = await timeToCaret(page, RICH_TEXT_BLOCK)
      await close(page)
      const waits = { text: [] as number[], rich: [] as number[], toast: [] as number[], trip: [] as number[] }
      for (let round = 0; round < ctx.rounds * 3; round += 1) {
        waits.rich.push(await timeToCaret(page, RICH_TEXT_BLOCK))
        await close(page)
        waits.text.push(await timeToCaret(page, TEXT_BLOCK))
        await page.keyboard.type('.')
        const { toast, trip } = await timeToToast(page)
        waits.toast.push(toast)
        waits.trip.push(trip)
      }
      const limit = { of: 'the round trip alone', value: median(waits.trip) }
      return [
        { figure: 'click to caret, text', unit: 'ms', value: median(waits.text) },
        { figure: 'click to caret, rich text, the first', unit: 'ms', value: first },
        { figure: 'click to caret, rich text', unit: 'ms', value: median(waits.rich) },
        { figure: 'Ctrl+Enter to toast', unit: 'ms', value: median(waits.toast), limit },
      ]
    } finally {
      await browser.close()
      await server.stop()
    }
  },
}

async function openSignedIn(page: Page, origin: string): Promise<Page> {
  await page.goto(`${origin}/admin/login`)
  await page.evaluate(() => localStorage.setItem('cookieConsent', 'rejected'))
  await waitForHydration(page)
  await page.type('#username', 'admin')
  await page.type('#password', PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForSelector('[role=tabpanel]')
  await page.goto(origin)
  await page.waitForSelector(`${RICH_TEXT_BLOCK}[data-editable]`)
  return page
}

/** From the click to the frame in which the text has focus. */
async function timeToCaret(page: Page, block: string): Promise<number> {
  const took = page.evaluate(measureUntil, 'click', `:is(${block}, ${block} *):is([contenteditable]:focus)`)
  await page.click(block)
  return took
}

/** From Ctrl+Enter to the frame with the message, and the requests' share of it. */
async function timeToToast(page: Page): Promise<{ toast: number; trip: number }> {
  await page.$$eval('.toast', (all) => {
    for (const one of all) one.setAttribute('data-old', '')
  })
  await page.evaluate(() => performance.clearResourceTimings())
  const took = page.evaluate(measureUntil, 'keydown', '.toast:not([data-old])')
  await page.keyboard.down('ControlLeft')
  await page.keyboard.press('Enter')
  await page.keyboard.up('ControlLeft')
  const toast = await took
  const trip = await page.evaluate(() => {
    const calls = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/api/admin/page-sections')) as PerformanceResourceTiming[]
    return Math.max(...calls.map((call) => call.responseEnd)) - Math.min(...calls.map((call) => call.startTime))
  })
  await page.waitForSelector('.edit-bar', { hidden: true })
  return { toast, trip }
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.waitForSelector('.edit-bar', { hidden: true })
}

/** Runs in the page: milliseconds from the last event of this type until an element matches. */
async function measureUntil(type: string, selector: string): Promise<number> {
  let from = 0
  const listening = new AbortController()
  addEventListener(type, ({ timeStamp }) => (from = timeStamp), { capture: true, signal: listening.signal })
  while (!from || !document.querySelector(selector)) await new Promise(requestAnimationFrame)
  listening.abort()
  return performance.now() - from
}
