import test from 'ava'
import type { Page } from 'puppeteer'
import { writer } from '../../src/content/writer.ts'
import { axeViolations } from '../support/axe.ts'
import { visit } from '../support/browser.ts'
import { openBuiltSite, sharedSite } from '../support/built-site.ts'
import { run } from '../support/festival.ts'
import { inFullRun } from '../support/full-run.ts'
import { texts, waitForHydration } from '../support/page.ts'

const count = (page: Page) => page.$eval('.library-count', ({ textContent }) => textContent)
const names = (page: Page) => texts(page, '.writer h2')
const chooseFilter = (page: Page, label: string) => page.locator(`.library-filters button ::-p-text(${label})`).click()
const chosenFilters = (page: Page) => texts(page, '[aria-pressed=true]')

test('all writers are listed without JavaScript, each card with its six parts', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, `${origin}/biblioteca`, { javascript: false })
  t.deepEqual(await texts(page, 'h1'), ['Biblioteca de Escritores'])
  t.is((await names(page)).length, 35)
  const card = await page.$$eval('.writer', (all) => {
    const found = all.find((one) => one.querySelector('h2')?.textContent === 'Osman Lins')!
    return {
      picture: found.querySelector('img')?.alt,
      badge: found.querySelector('.writer-badge')?.textContent,
      years: found.querySelector('.writer-years')?.textContent,
      clamp: getComputedStyle(found.querySelector('.writer-bio')!).webkitLineClamp,
      link: found.querySelector('a')?.getAttribute('href'),
      text: found.querySelector('a')?.textContent,
      name: found.querySelector('a')?.getAttribute('aria-label'),
    }
  })
  t.deepEqual(card, {
    picture: 'Monograma de Osman Lins',
    badge: 'Pernambucano',
    years: '1924-1978',
    clamp: '3',
    link: '/biblioteca/osman-lins',
    text: 'Ver perfil',
    name: 'Ver perfil de Osman Lins',
  })
  t.is(await page.$eval('.library-filters', (filters) => filters.checkVisibility()), false)
})

test('filters and search select writers and show the count', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, `${origin}/biblioteca`)
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
  await page.click('.state button')
  t.is((await names(page)).length, 35)
  t.is(await page.$eval('input[type=search]', (input) => input.value), '')
  t.is(await page.evaluate(() => location.search), '')
})

inFullRun(
  test,
  'a look: accessibility, «every screen fits …», loads the list, and «all writers …» sees it cut to three lines',
)('at every width CSS shortens the biography, so the excerpt is long enough', async (t) => {
  const { page } = await visit(t, `${await sharedSite()}/biblioteca`)
  for (const width of [320, 390, 703, 768, 959, 1280, 1920]) {
    await page.setViewport({ width, height: 900 })
    const notShortened = await page.$$eval(
      '.writer-bio',
      (all) => all.filter((p) => p.scrollHeight <= p.clientHeight).length,
    )
    t.is(notShortened, 0, String(width))
  }
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
  await page.waitForSelector('.profile-bio')
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

test('a profile has a round picture, the name, two badges, a biography with paragraphs and a link back', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, `${origin}/biblioteca/manuel-bandeira`, { javascript: false })
  t.deepEqual(await texts(page, 'h1'), ['Manuel Bandeira'])
  t.is(await page.title(), 'Manuel Bandeira — Biblioteca de Escritores — FLIPORTO Portugal')
  t.deepEqual(await texts(page, '.profile-facts span'), ['Pernambucano', '1886-1968'])
  t.deepEqual(await texts(page, 'main h2'), ['Biografia'])
  t.deepEqual(await texts(page, 'main a[href="/biblioteca"]'), ['Voltar para a Biblioteca'])
  t.is(await page.$eval('.profile img', (image) => getComputedStyle(image).borderRadius), '50%')
  const bio = await page.$eval('.profile-bio p', (p) => [
    p.textContent?.split('\n\n').length,
    getComputedStyle(p).whiteSpace,
  ])
  t.deepEqual(bio, [3, 'pre-line'])
  const things = (await texts(page, 'script[type="application/ld+json"]')).map((text) => JSON.parse(text)['@type'])
  t.deepEqual(things, ['Person', 'BreadcrumbList'])
})

inFullRun(test, 'sponsor-logo falls back in the same way, views/library-filters proves the years')(
  'a writer’s photograph is shown, and the monogram where it fails to load',
  async (t) => {
    const { origin, festival } = await openBuiltSite(t, { content: false })
    const fields = { ...writer.blank, slug: 'ana', name: 'Ana Gonçalves', nationality: 'Angolana', birthYear: 1970 }
    const imageUrl = `/uploads/${'0'.repeat(32)}-1000x1800.jpg`
    await run(festival, writer, 'ana', {
      type: 'AddWriter',
      fields: { isPernambucano: false, bio: 'Linha', deathYear: null, ...fields, imageUrl },
    })
    const plain = await visit(t, `${origin}/biblioteca/ana`, { javascript: false, allow: [/404/] })
    t.is(await plain.page.$eval('.profile img', (image) => image.alt), '')
    await plain.page.setViewport({ width: 390, height: 800 })
    t.is(await plain.page.$eval('.profile img', (image) => getComputedStyle(image).width), '255px')
    t.deepEqual(await texts(plain.page, '.profile-facts span'), ['Angolana', '1970-presente'])
    const { page } = await visit(t, `${origin}/biblioteca/ana`, { allow: [/404/] })
    await page.waitForSelector('img[alt="Monograma de Ana Gonçalves"]')
    t.pass()
  },
)
