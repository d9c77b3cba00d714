import test from 'ava'
import type { Page } from 'puppeteer'
import { load, visit } from '../support/browser.ts'
import { sharedSite } from '../support/built-site.ts'
import { inFullRun } from '../support/full-run.ts'

const OFFSET = 80
const anchors = ['a-feira', 'sobre', 'local', 'programacao', 'fliporto-brasil']

const topOf = (page: Page, id: string) =>
  page.$eval(`[id="${id}"]`, (one) => Math.round(one.getBoundingClientRect().top))
const waitForAnchorAtTop = (page: Page, id: string) =>
  page.waitForFunction(
    (name, offset) => Math.abs(document.getElementById(name)!.getBoundingClientRect().top - offset) < 1,
    {},
    id,
    OFFSET,
  )

for (const width of [390, 1280]) {
  inFullRun(test, 'a look: «anchors work without JavaScript» and «a link from another screen …» open two of them')(
    `at ${width} pixels each anchor of the home page opens 80 pixels below the top`,
    async (t) => {
      const origin = await sharedSite()
      const { page } = await visit(t, 'about:blank', { width, height: 800 })
      for (const id of anchors) {
        await page.goto('about:blank')
        await load(page, `${origin}/#${id}`)
        t.is(await topOf(page, id), OFFSET, id)
      }
    },
  )
}

test.serial('anchors work without JavaScript', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, `${origin}/#local`, { javascript: false })
  t.is(await topOf(page, 'local'), OFFSET)
})

test.serial('a link from another screen scrolls to its anchor, and one without an anchor to the top', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, `${origin}/noticias`)
  await page.evaluate(() => window.scrollTo(0, 900))
  await page.click('header a[href="/#a-feira"]')
  await page.waitForSelector('.hero')
  await waitForAnchorAtTop(page, 'a-feira')
  t.is(await page.evaluate(() => document.activeElement?.id), 'a-feira')
  await page.click('header a[href="/#local"]')
  await waitForAnchorAtTop(page, 'local')
  t.is(await page.evaluate(() => document.activeElement?.id), 'local', 'the next Tab starts there')
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.click('header a[href="/#local"]')
  await waitForAnchorAtTop(page, 'local')
  await page.click('header a[href="/noticias"]')
  await page.waitForSelector('.story')
  t.is(await page.evaluate(() => window.scrollY), 0)
  await page.evaluate(() => window.scrollTo(0, 900))
  await page.click('.header-logo')
  await page.waitForSelector('.hero')
  await page.waitForFunction(() => window.scrollY === 0)
})

test('going back restores the scroll position', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, `${origin}/programacao`)
  await page.evaluate(() => window.scrollTo(0, 1500))
  t.is(await page.evaluate(() => window.scrollY), 1500)
  await page.click('header a[href="/noticias"]')
  await page.waitForFunction(() => document.querySelector('.story') && window.scrollY === 0)
  await page.goBack()
  await page.waitForFunction(() => Math.abs(window.scrollY - 1500) < 4)
  t.is(new URL(page.url()).pathname, '/programacao')
})
