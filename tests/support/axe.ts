import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import type { Page } from 'puppeteer'
import { waitForAnimations } from './item-forms.ts'
import { DESKTOP, PHONE, resize } from './widths.ts'

/** WCAG 2.2 AA, as far as axe can check it, and best practices. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Half as long as the package's own `source`, which every page would have to read. */
const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** As 'rule: elements'. */
export async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async (runOnly) => {
    const run = (window as unknown as { axe: typeof axe }).axe.run
    const { violations } = await run({ runOnly, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`)
  }, rules)
}

/** On a phone and on a wide screen; `context` names the state in the result. */
export async function accessibilityViolations(
  page: Page,
  context: string,
  widths = [PHONE, DESKTOP],
): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await resize(page, width)
    // The pointer may hover another element now, whose colours change slowly
    await waitForAnimations(page)
    found.push(...(await axeViolations(page)).map((violation) => `${context} at ${width}: ${violation}`))
  }
  return found
}
