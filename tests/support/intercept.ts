import axe from 'axe-core'
import type { Page } from 'puppeteer'

type Reply = { status?: number; body: unknown } | 'held' | 'lost'

/**
 * What the browser's own requests to an address get from now on: an answer of the test's, none until `release()` is
 * called, or a broken connection. All others go through.
 */
export async function intercept(page: Page, path: string, reply: Reply) {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.setRequestInterception(true)
  page.on('request', async (request) => {
    const meant = ['fetch', 'xhr'].includes(request.resourceType()) && new URL(request.url()).pathname === path
    if (!meant) return request.continue()
    if (reply === 'lost') return request.abort('connectionfailed')
    if (reply === 'held') return released.then(() => request.continue())
    const { status = 200, body } = reply
    return request.respond({ status, contentType: 'application/json', body: JSON.stringify(body) })
  })
  return { release }
}

/** How often something was asked for: 'GET /api/admin/me'. */
export const countRequests = (requests: readonly string[], request: string) =>
  requests.filter((one) => one === request).length

/** Waits until the page's main part says something. */
export const waitForText = (page: Page, words: string) =>
  page.waitForFunction((said) => document.querySelector('main')?.textContent?.includes(said), {}, words)

/** Follows an address as a link of the application would, without a page load. */
export const navigateTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({ idx: 1, key: to }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)

export const texts = (page: Page, selector: string) =>
  page.$$eval(selector, (all) => all.map(({ textContent }) => textContent?.trim() ?? ''))

/** Everything WCAG 2.2 AA asks that a machine can see (the target size only by name), and what is good practice beside it. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe objects to, as 'rule: elements'. */
export async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (runOnly) => {
    const run = (window as unknown as { axe: typeof axe }).axe.run
    const { violations } = await run({ runOnly, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`)
  }, rules)
}
