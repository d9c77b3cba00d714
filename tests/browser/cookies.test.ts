import test from 'ava'
import type { Page } from 'puppeteer'
import { load, visit } from '../support/browser.ts'
import { sharedSite } from '../support/built-site.ts'
import { inFullRun } from '../support/full-run.ts'
import { navigateTo, texts, waitForText } from '../support/page.ts'

const banner = '.cookies'
const consent = (page: Page) => page.evaluate(() => localStorage.getItem('cookieConsent'))

test.serial(
  'an unanswered banner stays across screens and reloads, and either answer is kept and ends it',
  async (t) => {
    const origin = await sharedSite()
    const { page } = await visit(t, origin)
    await page.waitForSelector(banner)
    t.deepEqual(await texts(page, `${banner} h2`), ['Política de Cookies'])
    t.deepEqual(await texts(page, `${banner} button`), ['Rejeitar', 'Aceitar Cookies'])
    await page.click(`${banner} a[href="/politica-privacidade"]`)
    await waitForText(page, 'Recolha e tratamento de dados')
    t.truthy(await page.$(banner))
    for (const [label, stored] of [
      ['Rejeitar', 'rejected'],
      ['Aceitar Cookies', 'accepted'],
    ] as const) {
      await page.evaluate(() => localStorage.removeItem('cookieConsent'))
      await load(page, `${origin}/podcast`)
      t.is(await consent(page), null)
      await page.click(`${banner} ::-p-text(${label})`)
      await page.waitForSelector(banner, { hidden: true })
      t.is(await consent(page), stored)
      await navigateTo(page, '/noticias')
      await page.waitForSelector('.story')
      t.is(await page.$(banner), null)
    }
    await load(page, `${origin}/podcast`)
    t.is(await page.$(banner), null)
  },
)

test('the banner can be answered without localStorage', async (t) => {
  const { page } = await visit(t, 'about:blank')
  await page.evaluateOnNewDocument(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError')
      },
    }),
  )
  await page.goto(await sharedSite())
  await page.waitForSelector(banner)
  await page.click(`${banner} ::-p-text(Aceitar)`)
  await page.waitForSelector(banner, { hidden: true })
  t.pass()
})

inFullRun(test, 'a look: accessibility, «every tab stop …», loads the same screen')(
  'the banner is low, has equal buttons, and leaves the home page’s buttons uncovered',
  async (t) => {
    const { page } = await visit(t, await sharedSite())
    await page.waitForSelector(banner)
    for (const [width, height] of [
      [360, 640],
      [768, 1024],
      [1366, 650],
      [1920, 1080],
    ] as const) {
      await page.setViewport({ width, height })
      const found = await page.evaluate(() => {
        const [reject, accept] = [...document.querySelectorAll('.cookies button')].map((button) => {
          const { backgroundColor, color, fontWeight } = getComputedStyle(button)
          return [button.clientHeight, backgroundColor, color, fontWeight].join()
        })
        const { top, bottom, height } = document.querySelector('.cookies')!.getBoundingClientRect()
        const covered = document.querySelector('.hero .buttons')!.getBoundingClientRect().bottom > top
        return { height, bottom, covered, alike: reject === accept }
      })
      t.like(found, { bottom: height, covered: false, alike: true }, `${width}×${height}`)
      if (width < 768) t.true(found.height <= 110, `${found.height} at ${width}`)
    }
  },
)
