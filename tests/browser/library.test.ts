import test from 'ava'
import type { Page } from 'puppeteer'
import { axeViolations } from '../support/axe.ts'
import { visit } from '../support/browser.ts'
import { sharedSite } from '../support/built-site.ts'
import { texts, waitForHydration } from '../support/page.ts'
import { DESKTOP, resize } from '../support/widths.ts'

const count = (page: Page) => page.$eval('.library-count', ({ textContent }) => textContent)
const names = (page: Page) => texts(page, '.writer h2')
const chooseFilter = (page: Page, label: string) => page.locator(`.library-filters button ::-p-text(${label})`).click()
const chosenFilters = (page: Page) => texts(page, '[aria-pressed=true]')

test('filters and search select writers, whose cards are alike, and show the count', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, `${origin}/biblioteca`)
  for (const width of [320, 390, 703, 768, 959, 1280, 1920]) {
    await resize(page, width)
    const whole = await page.$$eval('.writer-bio', (all) => all.filter((p) => p.scrollHeight <= p.clientHeight).length)
    t.is(whole, 0, `at ${width} pixels each card shortens its biography, so what is sent of it is long enough`)
  }
  await resize(page, DESKTOP)
  const shown = { Brasileiros: 17, Portugueses: 11, Pernambucanos: 8, Internacionais: 7, Todos: 35 }
  for (const [label, number] of Object.entries(shown)) {
    await chooseFilter(page, label)
    t.deepEqual(await chosenFilters(page), [label])
    t.is((await names(page)).length, number, label)
    t.is(await count(page), `${number} autores`)
  }
  await page.type('[placeholder="Buscar autores..."]', 'jose')
  t.deepEqual(await names(page), ['José Eduardo Agualusa', 'José Saramago'])
  await chooseFilter(page, 'Portugueses')
  t.deepEqual(await names(page), ['José Saramago'])
  t.is(await count(page), '1 autor')
  t.deepEqual(await axeViolations(page), [])

  await page.type('[placeholder="Buscar autores..."]', 'zzz')
  t.deepEqual(await texts(page, 'main h2'), ['Nenhum autor encontrado com os filtros selecionados'])
  t.is(await count(page), '0 autores')
  t.deepEqual(await axeViolations(page), [])
  await page.click('.state button')
  t.is((await names(page)).length, 35)
  t.is(await page.$eval('input[type=search]', (input) => input.value), '')
  t.is(await page.evaluate(() => location.search), '')
})

test('going back from a writer restores filter, search and scroll position, and a link clears them', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, `${origin}/biblioteca`)
  const entries = await page.evaluate(() => history.length)
  await chooseFilter(page, 'Brasileiros')
  await page.type('[placeholder="Buscar autores..."]', 'o')
  t.is(await page.evaluate(() => history.length), entries, 'typing adds no history entries')
  const before = await names(page)
  await page.$eval('a[href="/biblioteca/osman-lins"]', (link) => link.scrollIntoView({ block: 'center' }))
  const scrollY = await page.evaluate(() => window.scrollY)
  t.true(scrollY > 400)
  await page.click('a[href="/biblioteca/osman-lins"]')
  const bio = await page.waitForSelector('.profile-bio p')
  t.is(await bio!.evaluate((p) => getComputedStyle(p).whiteSpace), 'pre-line', 'its paragraphs')
  t.is(await page.$eval('.profile img', (image) => getComputedStyle(image).borderRadius), '50%')
  t.is(await page.evaluate(() => window.scrollY), 0)
  await page.goBack()
  await page.waitForSelector('.writer')
  t.is(await page.evaluate(() => location.search), '?filtro=brasileiros&busca=o')
  t.deepEqual(await chosenFilters(page), ['Brasileiros'])
  t.deepEqual(await names(page), before)
  await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 4, {}, scrollY)
  await page.reload()
  await waitForHydration(page)
  t.deepEqual(await chosenFilters(page), ['Brasileiros'], 'so does the address')
  t.deepEqual(await names(page), before)
  await page.click('footer a[href="/biblioteca"]')
  await page.waitForFunction(() => document.querySelectorAll('.writer').length === 35)
  t.is(await page.$eval('input[type=search]', (input) => input.value), '')
})
