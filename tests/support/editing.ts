import { setTimeout } from 'node:timers/promises'
import type { ExecutionContext } from 'ava'
import type { HTTPRequest, KeyInput, Page } from 'puppeteer'
import { section } from '../../src/content/section.ts'
import { run } from './festival.ts'
import { interceptRequests } from './intercept.ts'
import { openSignedIn } from './panel.ts'
import { TIME_LIMIT_MS } from './time-limit.ts'

export const blockSelector = (key: string) => `[data-section-key="${key}"]`
export const blockText = (page: Page, key: string) => page.$eval(blockSelector(key), (one) => one.textContent)

/** Opens a page as a signed-in organiser; `editAsOther` changes a block in another organiser's name. */
export async function openEditing(
  t: ExecutionContext,
  { path = '/', key = 'footer_privacy', allow = [] as RegExp[] } = {},
) {
  const site = await openSignedIn(t, {
    path,
    content: true,
    allow: [/401/, /ERR_ABORTED/, ...allow],
    stored: { cookieConsent: 'rejected' },
  })
  await site.page.waitForSelector(`${blockSelector(key)}[data-editable]`)

  const rows = async (): Promise<Record<string, unknown>[]> =>
    (await fetch(`${site.origin}/api/page-sections?pageSlug=homepage`)).json()
  const stored = async (sectionKey: string) => (await rows()).find((row) => row.sectionKey === sectionKey)
  const editAsOther = async (sectionKey: string, changes: object) => {
    const row = await stored(sectionKey)
    if (row) return run(site.festival, section, String(row.id), { type: 'ReviseSection', changes })
    const blank = {
      title: null,
      content: '',
      imageUrl: null,
      linkUrl: null,
      linkText: null,
      orderIndex: 0,
      metadata: null,
    }
    const position = { pageSlug: 'homepage', sectionKey, sectionType: 'text', isVisible: true } as const
    const fields = { ...blank, ...position, ...changes }
    return run(site.festival, section, site.festival.store.newId(), { type: 'WriteSection', fields })
  }
  return { ...site, stored, editAsOther }
}

export async function pressControl(page: Page, key: KeyInput) {
  await page.keyboard.down('Control')
  await page.keyboard.press(key)
  await page.keyboard.up('Control')
}

export const saveWithKeyboard = (page: Page) => pressControl(page, 'Enter')

/** Opens a block and types at the end of its text. */
export async function appendTo(page: Page, selector: string, text: string) {
  await page.focus(selector)
  await page.keyboard.press('Enter')
  await page.waitForFunction((at) => document.activeElement?.closest(at)?.matches('[data-editing]'), {}, selector)
  await page.keyboard.type(text)
}

export const appendText = (page: Page, key: string, text: string) => appendTo(page, blockSelector(key), text)

export const waitUntilClosed = (page: Page, key: string) => page.waitForSelector(`${blockSelector(key)}[data-editable]`)

/** Holds back POST and PUT requests until `release()`. */
export async function holdWrites(page: Page) {
  const held: HTTPRequest[] = []
  let holding = true
  await interceptRequests(page)
  page.on('request', (request) => {
    if (holding && ['POST', 'PUT'].includes(request.method())) held.push(request)
    else void request.continue()
  })
  return {
    held,
    release() {
      holding = false
      for (const request of held.splice(0)) void request.continue()
    },
  }
}

export async function waitFor(condition: () => boolean | Promise<boolean>) {
  for (const until = Date.now() + TIME_LIMIT_MS; !(await condition()); await setTimeout(10))
    if (Date.now() > until) throw new Error(`not within ${TIME_LIMIT_MS} ms: ${condition}`)
}
