import { setTimeout } from 'node:timers/promises'
import type { ExecutionContext } from 'ava'
import type { Page } from 'puppeteer'
import { waitForNetworkIdle } from './network-idle.ts'
import { TIME_LIMIT_MS } from './time-limit.ts'

type Step = (page: Page) => unknown

/** Runs in the page. Replaces its text nodes as a browser's translation does, but by the same words. */
function translate() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode as Text)
  for (const node of nodes) {
    const left = 'font, script, style, noscript, option, textarea, [contenteditable], .ck'
    if (!node.data.trim() || node.parentElement!.closest(left)) continue
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = node.data
    outer.append(inner)
    node.replaceWith(outer)
  }
}

/** Runs in the page. In the panel without hours, since the two browsers may do the same in another minute. */
function readWords() {
  const copy = document.body.cloneNode(true) as HTMLElement
  for (const silent of copy.querySelectorAll('script, style, noscript, textarea, .ck')) silent.remove()
  const words = copy.textContent!.replace(/\s+/g, ' ')
  return location.pathname === '/admin' ? words.replace(/\d\d:\d\d/g, '') : words
}

/** Both texts from a little before they begin to differ; undefined if they are the same. */
function around(one: string, other: string): string | undefined {
  if (one === other) return undefined
  const from = Math.max(0, one.split('').findIndex((letter, index) => letter !== other[index]) - 30)
  return `«${one.slice(from, from + 90)}» instead of «${other.slice(from, from + 90)}»`
}

/** Takes steps on two pages, the second of which is translated before each, and compares their words. */
export async function openBoth(t: ExecutionContext, open: () => Promise<Page>) {
  const [plain, translated] = await Promise.all([open(), open()])
  const both = async (step: Step, name?: string) => {
    await translated.evaluate(translate)
    await Promise.all([plain, translated].map((page) => step(page)))
    await Promise.all([plain, translated].map((page) => waitForNetworkIdle(page)))
    const read = async () => around(await translated.evaluate(readWords), await plain.evaluate(readWords))
    const until = Date.now() + TIME_LIMIT_MS
    let difference = await read()
    while (difference && Date.now() < until) {
      await setTimeout(10)
      difference = await read()
    }
    t.is(difference, undefined, name)
  }
  return { plain, translated, both }
}

export const CONTROLS = 'button:not(:disabled, [type=submit]), summary, .days a, select, input[type=search]'

/** Runs in the page. The next control to press, at most three of a kind. */
export function nextControl(controls: string, pressed: readonly string[]) {
  for (const [at, one] of [...document.querySelectorAll<HTMLElement>(controls)].entries()) {
    const kind = `${one.tagName}.${one.className} in .${one.parentElement!.className}:`
    const name = `${kind} ${one.ariaLabel ?? one.textContent} ${one.ariaPressed ?? ''}`
    const isEnough = pressed.includes(name) || pressed.filter((each) => each.startsWith(kind)).length === 3
    if (!isEnough && one.getClientRects().length > 0) return { at, name }
  }
  return null
}

/** Runs in the page. A list gets its last option. */
export function press(control: Element) {
  if (!(control instanceof HTMLSelectElement)) return (control as HTMLElement).click()
  control.selectedIndex = control.options.length - 1
  control.dispatchEvent(new Event('change', { bubbles: true }))
}
