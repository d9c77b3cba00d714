import type { Page } from 'puppeteer'
import { objections } from './intercept.ts'

export const PHONE = 390
export const DESKTOP = 1280
const WIDTHS = [320, PHONE, 768, DESKTOP, 1920]

export const resize = (page: Page, width: number) => page.setViewport({ width, height: 900 })

/** The windows that the page, as it stands, is wider than. */
export async function tooWide(page: Page): Promise<number[]> {
  const found: number[] = []
  for (const width of WIDTHS) {
    await resize(page, width)
    if ((await page.evaluate(() => document.documentElement.scrollWidth)) > width) found.push(width)
  }
  return found
}

/** What axe finds, on a phone and on a wide screen, in what the page shows now. */
export async function findings(page: Page, what: string): Promise<string[]> {
  const found: string[] = []
  for (const width of [PHONE, DESKTOP]) {
    await resize(page, width)
    found.push(...(await objections(page)).map((objection) => `${what} at ${width}: ${objection}`))
  }
  return found
}
