import test from 'ava'
import type { Page } from 'puppeteer'
import { axeViolations } from '../support/axe.ts'
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

test.serial('the page works without JavaScript and without localStorage', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, origin, { javascript: false })
  t.is(await page.$(banner), null)
  const { page: strict } = await visit(t, 'about:blank')
  await strict.evaluateOnNewDocument(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError')
      },
    }),
  )
  await strict.goto(origin)
  await strict.waitForSelector(banner)
  await strict.click(`${banner} ::-p-text(Aceitar)`)
  await strict.waitForSelector(banner, { hidden: true })
  t.pass()
})

inFullRun(test, 'a look: accessibility, «every tab stop …», loads the same screen and proves the order of the buttons')(
  'the banner is low, has equal buttons and second place in the tab order, and leaves the home page’s buttons uncovered',
  async (t) => {
    const { page } = await visit(t, await sharedSite())
    await page.waitForSelector(banner)
    for (const [width, height] of [
      [360, 640],
      [390, 844],
      [768, 1024],
      [1280, 720],
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
    const stops: (string | undefined)[] = []
    for (let n = 0; n < 3; n++) {
      await page.keyboard.press('Tab')
      stops.push(await page.evaluate(() => document.activeElement?.textContent ?? undefined))
    }
    t.deepEqual(stops, ['Saltar para o conteúdo', 'Política de privacidade', 'Rejeitar'])
  },
)

for (const { width, height } of [
  { width: 390, height: 700 },
  { width: 1280, height: 720 },
]) {
  inFullRun(test, 'accessibility, «every tab stop …», goes the same way forwards, on a phone and a desk')(
    `at ${width} pixels neither banner nor header covers the focused element, with Tab or Shift+Tab`,
    async (t) => {
      const origin = await sharedSite()
      const { page } = await visit(t, origin, { width, height })
      await page.waitForSelector(banner)
      t.deepEqual(await axeViolations(page), [])
      const stops = await page.$$eval(
        'a[href], button, input',
        (all) => all.filter((one) => one.checkVisibility()).length,
      )
      for (const key of ['Tab', 'Shift+Tab']) {
        if (key === 'Shift+Tab') await page.keyboard.down('Shift')
        for (let stop = 0; stop < stops; stop++) {
          await page.keyboard.press('Tab')
          t.is(await page.evaluate(covered), '', `${key} ${stop}`)
        }
      }
    },
  )
}

/** Runs in the page. Describes the focused element if a sticky one covers it. */
function covered() {
  const focused = document.activeElement
  if (!focused || focused === document.body) return ''
  const { top, bottom } = focused.getBoundingClientRect()
  const over = ['.cookies', '.header'].filter((selector) => {
    const layer = document.querySelector(selector)
    if (!layer || layer.contains(focused) || focused.matches('.skip')) return false
    const box = layer.getBoundingClientRect()
    return top < box.bottom && bottom > box.top
  })
  return over.length > 0 ? `${focused.outerHTML.slice(0, 80)} under ${over}` : ''
}
