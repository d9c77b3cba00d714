import type { Browser, Page } from 'puppeteer'

const screen = { width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

/** What the fixed work takes on the simulated phone. */
const PHONE_MS = 108
const REPEATS = 15

/** How many times slower this machine's browser is made, so that the phone is the same on every machine. */
export async function measureThrottle(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  const times: number[] = []
  for (let count = 0; count < REPEATS; count += 1) times.push(await page.evaluate(timeFixedWork))
  await page.close()
  return Math.max(1, PHONE_MS / Math.min(...times)) // the least disturbed
}

export async function becomePhone(page: Page, throttle: number): Promise<void> {
  await page.setViewport(screen)
  await page.emulateCPUThrottling(throttle)
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
