import type { Page } from 'puppeteer'

export const PHONE = 390
export const DESKTOP = 1280
export const EVERY_WIDTH = [320, PHONE, 768, DESKTOP, 1920]
/** The narrowest one and a desk; `npm run test:all` looks at every width. */
const WIDTHS = process.env.ALL === '1' ? EVERY_WIDTH : [320, DESKTOP]

export const resize = (page: Page, width: number) => page.setViewport({ width, height: 900 })

/** The window widths at which the page, or one of these elements, scrolls sideways. */
export async function overflowingWidths(page: Page, selector = 'html', widths = WIDTHS): Promise<number[]> {
  const found: number[] = []
  for (const width of widths) {
    await resize(page, width)
    const wide = (all: Element[]) => all.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    if (await page.$$eval(`html, ${selector}`, wide)) found.push(width)
  }
  return found
}
