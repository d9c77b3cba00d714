import test from 'ava'
import type { Page } from 'puppeteer'
import { load, visit } from '../support/browser.ts'
import { sharedSite } from '../support/built-site.ts'
import { inFullRun } from '../support/full-run.ts'
import { texts } from '../support/page.ts'

const pages = ['/', '/noticias', '/noticias/azul', '/podcast', '/edicoes', '/pagina/como-chegar', '/programacao']

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

inFullRun(test, 'a look: accessibility finds targets below 24 pixels')(
  'links that lead on are 44 pixels high',
  async (t) => {
    const origin = await sharedSite()
    const { page } = await visit(t, 'about:blank')
    for (const [path, links] of [
      ['/noticias/azul', '.back'],
      ['/noticias', '.card-link'],
      ['/biblioteca', '.writer-more'],
      ['/biblioteca/machado-de-assis', '.back'],
    ] as const) {
      await load(page, origin + path)
      const heights = await page.$$eval(links, (all) => all.map((link) => link.getBoundingClientRect().height))
      t.true(heights.length > 0 && Math.min(...heights) >= 44, `${path}: ${heights}`)
    }
  },
)
