import type { Page } from 'puppeteer'
import { axeViolations } from './intercept.ts'
import { waitForAnimations } from './item-forms.ts'

export const PHONE = 390
export const DESKTOP = 1280
const WIDTHS = [320, PHONE, 768, DESKTOP, 1920]

export const resize = (page: Page, width: number) => page.setViewport({ width, height: 900 })

/** The windows in which the page, as it stands, or one of these parts of it, has more than there is room for. */
export async function overflowingWidths(page: Page, parts = 'html'): Promise<number[]> {
  const found: number[] = []
  for (const width of WIDTHS) {
    await resize(page, width)
    const wide = (all: Element[]) => all.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    if (await page.$$eval(`html, ${parts}`, wide)) found.push(width)
  }
  return found
}

/** What axe finds, on a phone and on a wide screen, in what the page shows now. */
export async function accessibilityViolations(page: Page, what: string): Promise<string[]> {
  const found: string[] = []
  for (const width of [PHONE, DESKTOP]) {
    await resize(page, width)
    // What the pointer now lies upon, or no longer does, changes its colours
    await waitForAnimations(page)
    found.push(...(await axeViolations(page)).map((objection) => `${what} at ${width}: ${objection}`))
  }
  return found
}
