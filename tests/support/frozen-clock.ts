import type { Page } from 'puppeteer'

type Timer = { at: number; run: () => void; every?: number }
type FrozenTimersWindow = Window & { elapse(ms: number): void }

/** Shorter timers run as usual: React and the browser's own scripts need them. */
const LONG_MS = 200

/** tsx wraps named functions in a helper that the page does not have. */
export const DEFINE_NAME_HELPER = 'globalThis.__name = (named) => named'

/** Holds long timers, on this page and after each load, until the test calls `elapse`. */
export async function freezeTimers(page: Page): Promise<{ elapse(ms: number): Promise<void> }> {
  await page.evaluateOnNewDocument(DEFINE_NAME_HELPER)
  await page.evaluate(DEFINE_NAME_HELPER)
  await page.evaluateOnNewDocument(replaceTimers, LONG_MS)
  await page.evaluate(replaceTimers, LONG_MS)
  return { elapse: (ms) => page.evaluate((passed) => (window as unknown as FrozenTimersWindow).elapse(passed), ms) }
}

type FrozenDateWindow = Window & { advance(ms: number): void }

/** Stops Date.now() until the test calls `advance`. */
export async function freezeDate(page: Page): Promise<{ advance(ms: number): Promise<void> }> {
  await page.evaluate(DEFINE_NAME_HELPER)
  await page.evaluate(() => {
    let now = Date.now()
    Date.now = () => now
    Object.assign(window, { advance: (ms: number) => (now += ms) })
  })
  return { advance: (ms) => page.evaluate((passed) => (window as unknown as FrozenDateWindow).advance(passed), ms) }
}

/** Sets the clock, which `skipMinutes` moves on. As text, since the compiler adds calls to functions. */
export const clockScript = (instant: string) => `{
  const real = Date, began = real.now()
  let skipped = 0
  const now = () => Date.parse('${instant}') + real.now() - began + skipped
  window.skipTime = (milliseconds) => { skipped += milliseconds }
  window.Date = class extends real {
    constructor(...given) { given.length > 0 ? super(...given) : super(now()) }
    static now() { return now() }
  }
}`

/** As if the page came back into view after that. */
export const skipMinutes = (page: Page, minutes: number) =>
  page.evaluate(`skipTime(${minutes} * 60_000); document.dispatchEvent(new Event('visibilitychange'))`)

/** Runs in the page. */
function replaceTimers(longMs: number) {
  const timers = new Map<number, Timer>()
  const real = { setTimeout: window.setTimeout, clearTimeout: window.clearTimeout, setInterval: window.setInterval }
  let [now, last] = [0, 1e9]
  const add = (timer: Timer) => {
    timers.set(++last, timer)
    return last
  }
  const clear = (id?: number) => {
    if (!timers.delete(id ?? 0)) real.clearTimeout.call(window, id)
  }
  const replacements = {
    setTimeout: (run: (...parameters: unknown[]) => void, ms = 0, ...parameters: unknown[]) =>
      ms < longMs
        ? real.setTimeout.call(window, run, ms, ...parameters)
        : add({ at: now + ms, run: () => run(...parameters) }),
    setInterval: (run: (...parameters: unknown[]) => void, ms = 0, ...parameters: unknown[]) =>
      add({ at: now + ms, run: () => run(...parameters), every: Math.max(ms, 1) }),
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
  Object.assign(window, replacements)
}
