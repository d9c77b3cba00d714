import type { Page } from 'puppeteer'
import { axeViolations } from './intercept.ts'
import { waitForAnimations } from './item-forms.ts'

export const PHONE = 390
export const DESKTOP = 1280
const WIDTHS = [320, PHONE, 768, DESKTOP, 1920]

export const resize = (page: Page, width: number) => page.setViewport({ width, height: 900 })

/** The window widths at which the page, or one of these elements, scrolls sideways. */
export async function overflowingWidths(page: Page, selector = 'html'): Promise<number[]> {
  const found: number[] = []
  for (const width of WIDTHS) {
    await resize(page, width)
    const wide = (all: Element[]) => all.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    if (await page.$$eval(`html, ${selector}`, wide)) found.push(width)
  }
  return found
}

/** On a phone and on a wide screen; `context` names the state in the result. */
export async function accessibilityViolations(page: Page, context: string): Promise<string[]> {
  const found: string[] = []
  for (const width of [PHONE, DESKTOP]) {
    await resize(page, width)
    // The pointer may hover another element now, whose colours change slowly
    await waitForAnimations(page)
    found.push(...(await axeViolations(page)).map((violation) => `${context} at ${width}: ${violation}`))
  }
  return found
}
