import test from 'ava'
import type { Page } from 'puppeteer'
import { sponsor } from '../../src/content/sponsor.ts'
import { load, visit } from '../support/browser.ts'
import { openBuiltSite, sharedSite } from '../support/built-site.ts'
import { run } from '../support/festival.ts'
import { inFullRun } from '../support/full-run.ts'
import { texts } from '../support/page.ts'
import { DESKTOP, PHONE, resize } from '../support/widths.ts'

const pages = [
  '/',
  '/noticias',
  '/noticias/azul',
  '/podcast',
  '/edicoes',
  '/pagina/como-chegar',
  '/pagina/inscricoes',
  '/programacao',
]

/** In letters. */
const longestLine = (page: Page) =>
  page.$$eval('main :is(p, li, figcaption):not(:has(p, li, a.button))', (all) => {
    let longest = 0
    for (const element of all) {
      const lines = new Map<number, number>()
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let text = walker.nextNode() as Text | null; text; text = walker.nextNode() as Text | null) {
        for (const { 0: letters, index } of text.data.matchAll(/\S+\s*/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + letters.trimEnd().length)
          const word = range.getClientRects()[0]
          if (!word) continue
          const line = Math.round(word.bottom / 6)
          lines.set(line, (lines.get(line) ?? 0) + letters.length)
        }
      }
      longest = Math.max(longest, ...lines.values())
    }
    return longest
  })

inFullRun(test, 'a look: accessibility, «every screen fits …», loads the same pages')(
  'at 1280 pixels no line is longer than 75 letters, and no alternative text repeats a title',
  async (t) => {
    const origin = await sharedSite()
    const { page } = await visit(t, 'about:blank')
    for (const path of pages) {
      await load(page, origin + path)
      const longest = await longestLine(page)
      // 75 letters and a trailing space
      t.true(longest <= 76, `${path}: ${longest}`)
      const titles = await texts(page, 'h1, main h2, main h3')
      const alternatives = await page.$$eval('main img', (all) => all.map(({ alt }) => alt).filter((alt) => alt !== ''))
      t.deepEqual(
        alternatives.filter((alt) => titles.some((title) => title && alt.includes(title))),
        [],
        path,
      )
    }
  },
)

test('with text of 150 % or 200 % a phone’s page does not scroll sideways and keeps its menu button', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, 'about:blank', { width: PHONE })
  const session = await page.createCDPSession()
  for (const path of [...pages, '/biblioteca']) {
    await load(page, origin + path)
    for (const size of [24, 32]) {
      await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: 13 } })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      const right = await page.$eval('.header-toggle', (toggle) => toggle.getBoundingClientRect().right)
      t.true(wide <= PHONE && right <= PHONE, `${path} at ${size}: ${wide}, the button ends at ${right}`)
    }
  }
  await load(page, `${origin}/programacao?q=xyzw`)
  await page.waitForSelector('.state')
  t.deepEqual(await brokenWords(page), [])
  t.is(await page.evaluate(() => document.documentElement.scrollWidth), PHONE)
  await page.click('.result-reset')
  t.deepEqual(await brokenWords(page), [])
  await resize(page, DESKTOP)
  t.deepEqual(await brokenWords(page), [])
})

/** Words of headings that stand on two lines. */
const brokenWords = (page: Page) =>
  page.$$eval('main :is(h1, h2, h3)', (all) => {
    const lines = (text: Text, word: RegExpMatchArray) => {
      const range = document.createRange()
      range.setStart(text, word.index!)
      range.setEnd(text, word.index! + word[0].length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }
    return all.flatMap((heading) => {
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      for (let text = walker.nextNode() as Text | null; text; text = walker.nextNode() as Text | null)
        for (const word of text.data.matchAll(/[^\s-]+-?/g)) if (lines(text, word) > 1) broken.push(word[0])
      return broken
    })
  })

inFullRun(test, 'a look: accessibility finds small targets; programme, «filters combine …», opens a row by its hash')(
  'links are 44 pixels high, an event’s address shows its title, and an article marks «Notícias» in the menu',
  async (t) => {
    const origin = await sharedSite()
    const { page } = await visit(t, `${origin}/noticias/azul`)
    t.is(await page.$eval('#menu [aria-current]', (link) => link.textContent), 'Notícias')
    const heights: Record<string, number[]> = {}
    for (const [path, links] of [
      ['/noticias/azul', '.back'],
      ['/noticias', '.card-link'],
      ['/biblioteca', '.writer-more'],
      ['/biblioteca/machado-de-assis', '.back'],
    ] as const) {
      await load(page, origin + path)
      heights[path] = await page.$$eval(links, (all) => all.map((link) => link.getBoundingClientRect().height))
    }
    t.deepEqual(
      Object.entries(heights).filter(([, all]) => all.length === 0 || Math.min(...all) < 44),
      [],
    )
    await load(page, `${origin}/programacao`)
    const id = await page.$eval('.event:has(.event-picture)', (event) => event.id)
    for (const width of [PHONE, 1280]) {
      await page.setViewport({ width, height: 720 })
      await load(page, `${origin}/podcast`)
      await load(page, `${origin}/programacao#${id}`)
      const [top, edge] = await page.evaluate(
        (event) =>
          [`#${event} h3`, '.header'].map((one) => document.querySelector(one)!.getBoundingClientRect().bottom),
        id,
      )
      t.true(top! > edge! && top! < 360, `${width}: ${top} below ${edge}`)
    }
  },
)

inFullRun(test, 'a look in print: accessibility, «every screen fits …», loads the same article')(
  'a printed article fills the sheet without its link back, and a sponsor without a logo shows its name',
  async (t) => {
    const { origin, festival } = await openBuiltSite(t)
    const fields = {
      name: 'Livraria Sem Imagem',
      category: 'support' as const,
      description: null,
      website: '',
      imageUrl: null,
      rank: null,
    }
    await run(festival, sponsor, 'sem', { type: 'AddSponsor', fields })
    const { page } = await visit(t, origin)
    t.deepEqual(await texts(page, '.sponsors li:last-child'), ['Livraria Sem Imagem'])
    await load(page, `${origin}/noticias/azul`)
    await page.emulateMediaType('print')
    await page.setViewport({ width: 700, height: 1000 })
    const [text, main] = await page.$$eval('.article-content, main', (all) =>
      all.map((one) => one.getBoundingClientRect().width).sort((a, b) => a - b),
    )
    t.true(text! > main! * 0.95, `${text} of ${main}`)
    t.is(await page.$eval('.back', (back) => (back as HTMLElement).offsetParent), null)
  },
)
