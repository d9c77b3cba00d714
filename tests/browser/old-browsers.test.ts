import test from 'ava'
import type { Page } from 'puppeteer'
import { axeViolations } from '../support/axe.ts'
import { load, visit } from '../support/browser.ts'
import { sharedSite } from '../support/built-site.ts'
import { emulateOldBrowser } from '../support/old-browser.ts'
import { navigateTo } from '../support/page.ts'

const phone = { width: 390, height: 844 }
const waitForMenu = (page: Page, visibility: string) =>
  page.waitForFunction(
    (expected) => getComputedStyle(document.querySelector('#menu')!).visibility === expected,
    {},
    visibility,
  )
const heightOf = (page: Page, selector: string) => page.$eval(selector, (one) => one.getBoundingClientRect().height)

test.serial(
  'a phone without popover support has a working menu, before its script has loaded too, and every screen renders',
  async (t) => {
    const origin = await sharedSite()
    const { page } = await visit(t, 'about:blank', phone)
    await emulateOldBrowser(page)
    await page.setJavaScriptEnabled(false)
    await page.goto(origin)
    await waitForMenu(page, 'hidden')
    await page.click('.header-toggle')
    await waitForMenu(page, 'visible')
    await Promise.all([page.waitForNavigation(), page.click('#menu a[href="/programacao"]')])
    t.is(new URL(page.url()).pathname, '/programacao')
    await page.setJavaScriptEnabled(true)
    await load(page, origin)
    t.true(await page.evaluate(() => !CSS.supports('selector(:unknown-popover-open)') && !('popover' in document.body)))
    t.true((await heightOf(page, 'header')) < 80)
    await waitForMenu(page, 'hidden')
    t.is(await page.$eval('.header-toggle', (toggle) => toggle.ariaExpanded), 'false')

    await page.click('.header-toggle')
    await waitForMenu(page, 'visible')
    t.is(await page.$eval('.header-toggle', (toggle) => toggle.textContent), 'Fechar menu')
    t.deepEqual(await axeViolations(page), [])
    await page.keyboard.press('Tab')
    t.is(await page.evaluate(() => document.activeElement?.textContent), 'A Festa')
    await page.keyboard.press('Escape')
    await waitForMenu(page, 'hidden')
    t.is(await page.evaluate(() => document.activeElement?.matches('.header-toggle')), true)

    await page.click('.header-toggle')
    await waitForMenu(page, 'visible')
    await page.mouse.click(200, 800)
    await waitForMenu(page, 'hidden')

    await page.click('.header-toggle')
    await page.click('#menu a[href="/noticias"]')
    await page.waitForSelector('.story')
    await waitForMenu(page, 'hidden')

    await page.setViewport({ width: 1280, height: 800 })
    await waitForMenu(page, 'visible')
    t.true((await heightOf(page, 'header')) < 100)

    const screens = ['/noticias', '/noticias/azul', '/programacao', '/biblioteca', '/podcast', '/pagina/como-chegar']
    for (const path of screens) {
      await navigateTo(page, path)
      await page.waitForFunction(
        (to) => document.querySelector('link[rel=canonical]')?.getAttribute('href')?.endsWith(to),
        {},
        path,
      )
      t.truthy(await page.$('main h1'), path)
    }
    await load(page, `${origin}/admin/login`)
    t.truthy(await page.$('input[type=password]'))
  },
)
