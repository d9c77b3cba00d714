import type { Browser, Page } from 'puppeteer'
import type { Measurement } from './part.ts'

const screen = { width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

/** What the fixed work takes on the machine that the goals were set on, and on the simulated phone. */
const REFERENCE_MS = 27
const PHONE_MS = 4 * REFERENCE_MS
const REPEATS = 15

/** `speed`: 2 for a machine twice as fast as the reference. `throttle`: how many times slower the browser's processor is made. */
export type Calibration = { speed: number; throttle: number }

/** A machine that is slower than the phone is left as it is. */
export const calibrationFor = (workMs: number): Calibration => ({
  speed: REFERENCE_MS / workMs,
  throttle: Math.max(1, PHONE_MS / workMs),
})

/** Measures the machine in the browser, so that the phone is the same on every machine. */
export async function calibrate(browser: Browser): Promise<Calibration> {
  const page = await browser.newPage()
  const times: number[] = []
  for (let count = 0; count < REPEATS; count += 1) times.push(await page.evaluate(timeFixedWork))
  await page.close()
  return calibrationFor(Math.min(...times)) // the least disturbed
}

export const calibrationFigures = ({ speed, throttle }: Calibration): Measurement[] => [
  { figure: 'speed of this machine', unit: 'of the reference', value: speed },
  { figure: 'throttle of the processor', unit: 'times slower', value: throttle },
]

export async function becomePhone(page: Page, { throttle }: Calibration): Promise<void> {
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
