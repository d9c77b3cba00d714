import axe from 'axe-core'
import type { Page } from 'puppeteer'

type Reply = { status?: number; body: unknown } | 'held' | 'lost'

/** Replaces the responses to fetches of a path: with a body, with a delay until `release()`, or with a network error. */
export async function intercept(page: Page, path: string, reply: Reply) {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.setRequestInterception(true)
  page.on('request', async (request) => {
    const isIntercepted = ['fetch', 'xhr'].includes(request.resourceType()) && new URL(request.url()).pathname === path
    if (!isIntercepted) return request.continue()
    if (reply === 'lost') return request.abort('connectionfailed')
    if (reply === 'held') return released.then(() => request.continue())
    const { status = 200, body } = reply
    return request.respond({ status, contentType: 'application/json', body: JSON.stringify(body) })
  })
  return { release }
}

/** `request` is 'GET /api/admin/me', for example. */
export const countRequests = (requests: readonly string[], request: string) =>
  requests.filter((one) => one === request).length

export const waitForText = (page: Page, text: string) =>
  page.waitForFunction((wanted) => document.querySelector('main')?.textContent?.includes(wanted), {}, text)

/** Navigates as a link of the application does, without a page load. */
export const navigateTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({ idx: 1, key: to }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)

export const texts = (page: Page, selector: string) =>
  page.$$eval(selector, (all) => all.map(({ textContent }) => textContent?.trim() ?? ''))

/** WCAG 2.2 AA, as far as axe can check it, and best practices. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** As 'rule: elements'. */
export async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (runOnly) => {
    const run = (window as unknown as { axe: typeof axe }).axe.run
    const { violations } = await run({ runOnly, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`)
  }, rules)
}
