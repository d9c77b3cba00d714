import test from 'ava'
import { visit } from '../support/browser.ts'
import { sharedSite } from '../support/built-site.ts'
import { waitForFocus } from '../support/page.ts'

const OFFSET = 80

test('an address and links lead to an anchor, which the header does not cover, and a link without one to the top', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, `${origin}/#local`)
  const topOf = (id: string) => page.$eval(`#${id}`, (one) => Math.round(one.getBoundingClientRect().top))
  const isAtTop = (id: string) =>
    page.waitForFunction(
      (name, offset) => Math.abs(document.getElementById(name)!.getBoundingClientRect().top - offset) < 1,
      {},
      id,
      OFFSET,
    )
  const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top)
  t.is(await topOf('local'), OFFSET)
  const headerEnd = await page.$eval('header', (header) => header.getBoundingClientRect().bottom)
  t.true(headerEnd > 40 && headerEnd < OFFSET, `${headerEnd}: it stays, and is lower than what lies above an anchor`)
  await page.click('header a[href="/noticias"]')
  await page.waitForSelector('.story')
  await scrollTo(900)
  await page.click('header a[href="/#a-feira"]')
  await page.waitForSelector('.hero')
  await isAtTop('a-feira')
  await waitForFocus(page, '#a-feira')
  await page.click('header a[href="/#local"]')
  await isAtTop('local')
  t.is(await page.evaluate(() => document.activeElement?.id), 'local', 'the next Tab starts there')
  await scrollTo(0)
  await page.click('header a[href="/#local"]')
  await isAtTop('local')
  await page.click('header a[href="/noticias"]')
  await page.waitForSelector('.story')
  t.is(await page.evaluate(() => window.scrollY), 0)
  await scrollTo(900)
  await page.click('.header-logo')
  await page.waitForSelector('.hero')
  await page.waitForFunction(() => window.scrollY === 0)
})
