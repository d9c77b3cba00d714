import type { Page } from 'puppeteer'

type Timer = { at: number; run: () => void; every?: number }
type Clocked = Window & { elapse(ms: number): void }

/** Timers at least this long run by the test's clock; what the page needs to live on is shorter. */
const LONG_MS = 200

/** tsx wraps named functions in a helper of its own, which the page does not have. */
export const DEFINE_NAME_HELPER = 'globalThis.__name = (named) => named'

/** From the next page load on, and on this page at once, long timers wait until the test lets the time pass. */
export async function freezeTimers(page: Page): Promise<{ elapse(ms: number): Promise<void> }> {
  await page.evaluateOnNewDocument(DEFINE_NAME_HELPER)
  await page.evaluate(DEFINE_NAME_HELPER)
  await page.evaluateOnNewDocument(replaceTimers, LONG_MS)
  await page.evaluate(replaceTimers, LONG_MS)
  return { elapse: (ms) => page.evaluate((passed) => (window as unknown as Clocked).elapse(passed), ms) }
}

type Dated = Window & { pass(ms: number): void }

/** From now on it is always the same time on this page, until the test lets some pass. */
export async function freezeDate(page: Page): Promise<{ pass(ms: number): Promise<void> }> {
  await page.evaluate(DEFINE_NAME_HELPER)
  await page.evaluate(() => {
    let now = Date.now()
    Date.now = () => now
    Object.assign(window, { pass: (ms: number) => (now += ms) })
  })
  return { pass: (ms) => page.evaluate((passed) => (window as unknown as Dated).pass(passed), ms) }
}

/** Runs in the page. */
function replaceTimers(long: number) {
  const timers = new Map<number, Timer>()
  const real = { setTimeout: window.setTimeout, clearTimeout: window.clearTimeout, setInterval: window.setInterval }
  let [now, last] = [0, 1e9]
  const keep = (timer: Timer) => {
    timers.set(++last, timer)
    return last
  }
  const clear = (id?: number) => {
    if (!timers.delete(id ?? 0)) real.clearTimeout.call(window, id)
  }
  const held = {
    setTimeout: (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
      ms < long ? real.setTimeout.call(window, run, ms, ...given) : keep({ at: now + ms, run: () => run(...given) }),
    setInterval: (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
      keep({ at: now + ms, run: () => run(...given), every: Math.max(ms, 1) }),
    clearTimeout: clear,
    clearInterval: clear,
    elapse(ms: number) {
      const until = now + ms
      for (;;) {
        const [next] = [...timers].filter(([, { at }]) => at <= until).sort(([, one], [, other]) => one.at - other.at)
        if (!next) break
        const [id, timer] = next
        now = timer.at
        if (timer.every) timer.at += timer.every
        else timers.delete(id)
        timer.run()
      }
      now = until
    },
  }
  Object.assign(window, held)
}
