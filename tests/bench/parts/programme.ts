import { existsSync } from 'node:fs'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'puppeteer'
import { openFestival } from '../../../src/festival.ts'
import { importInitialContent } from '../../../src/import/initial.ts'
import { launchChromium } from '../../support/chromium.ts'
import { waitForHydration } from '../../support/page.ts'
import { fetchReply, startSite } from '../content-site.ts'
import type { BenchContext, Measurement, Part } from '../part.ts'
import { becomePhone, calibrate, calibrationFigures } from '../phone.ts'
import { median } from '../rounds.ts'

const SESSIONS = 500
const DAYS = 8
const LEAST_PRESSES = 5

/** The programme of a festival with 500 sessions on a slow phone: from a press until the filtered rows are painted. */
export const programme: Part = {
  name: 'programme',
  goals: {
    'HTML of 500 sessions': { atMost: 1_100_000 },
    'a day is chosen': { atMost: 100 },
    'all days again': { atMost: 100 },
    'a place is chosen': { atMost: 100 },
    'all places again': { atMost: 100 },
  },

  async run(ctx: BenchContext): Promise<Measurement[]> {
    if (!existsSync('dist/manifest.json')) {
      ctx.note('dist/ is missing: skipped')
      return []
    }
    const { origin, site } = await startSite(ctx.children, await importSessions(ctx.dir))
    const html = await fetchReply(`${origin}/programacao`)
    const browser = await launchChromium()
    try {
      const calibration = await calibrate(browser)
      const page = await browser.newPage()
      await becomePhone(page, calibration)
      await page.goto(`${origin}/programacao`, { waitUntil: 'networkidle0' })
      await waitForHydration(page)
      await page.click('.cookies button').catch(() => {})
      const times = await measurePresses(page, Math.max(ctx.rounds, LEAST_PRESSES))
      return [
        ...calibrationFigures(calibration),
        { figure: 'HTML of 500 sessions', unit: 'bytes', value: html.body.length },
        ...Object.entries(times).map(([figure, all]) => ({ figure, unit: 'ms', value: median(all) })),
      ]
    } finally {
      await browser.close()
      await site.stop()
    }
  },
}

/** A DATA_DIR with the initial content, whose sessions are repeated on more days and in more places. */
async function importSessions(dir: string): Promise<string> {
  const folder = join(dir, 'initial')
  await cp(join('data', 'initial'), folder, { recursive: true })
  const file = join(folder, 'schedule.json')
  const own: { time: string; title: string; location: string }[] = JSON.parse(await readFile(file, 'utf8'))
  const all = Array.from({ length: SESSIONS }, (_, n) => {
    const session = own[n % own.length]!
    const part = Math.floor(n / own.length)
    return {
      ...session,
      date: `2025-10-${20 + (n % DAYS)}`,
      title: part === 0 ? session.title : `${session.title} (${part + 1})`,
      location: part % 2 === 0 ? session.location : `${session.location}, piso ${part}`,
    }
  })
  await writeFile(file, JSON.stringify(all))
  const dataDir = join(dir, 'content')
  const festival = await openFestival({ dataDir })
  await festival.catchUp()
  await importInitialContent(festival, folder, { now: () => new Date() })
  await festival.close()
  return dataDir
}

async function measurePresses(page: Page, presses: number): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = {}
  const measure = async (figure: string, press: () => Promise<unknown>) => {
    await page.evaluate(awaitNextPaint)
    await press()
    const time = await page.evaluate(() => (window as unknown as Timed).painted)
    times[figure] = [...(times[figure] ?? []), time]
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  }
  const choosePlace = (value: string) => () => page.select('.bar-choice select', value)
  const place = await page.$eval('.bar-choice option:nth-child(2)', (option) => (option as HTMLOptionElement).value)
  for (let count = 0; count < presses; count += 1) {
    await measure('a day is chosen', () => page.tap('.days li:nth-child(3) a'))
    await measure('all days again', () => page.tap('.days li:first-child a'))
    await measure('a place is chosen', choosePlace(place))
    await measure('all places again', choosePlace(''))
  }
  return times
}

type Timed = Window & { painted: Promise<number> }

/** Runs in the page: from the next press to the end of the frame after it. */
function awaitNextPaint() {
  ;(window as unknown as Timed).painted = new Promise((done) => {
    for (const name of ['click', 'change']) {
      addEventListener(
        name,
        ({ timeStamp }) =>
          requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - timeStamp))),
        { capture: true, once: true },
      )
    }
  })
}
