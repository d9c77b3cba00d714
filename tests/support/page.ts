import type { Page } from 'puppeteer'

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

/** Waits until the first of these elements has exactly this text. */
export const waitForTextIn = (page: Page, selector: string, text: string) =>
  page.waitForFunction((at, wanted) => document.querySelector(at)?.textContent === wanted, {}, selector, text)

export const valueIn = (page: Page, selector: string) =>
  page.$eval(selector, (field) => (field as HTMLInputElement).value)

export const waitForHydration = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)

export const waitForFocus = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted), {}, selector)
