import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import test from 'ava'
import type { Page } from 'puppeteer'
import { visit } from '../support/browser.ts'
import { sharedSite } from '../support/built-site.ts'
import { firstPaintBytes } from '../support/first-paint.ts'
import { inFullRun } from '../support/full-run.ts'
import { navigateTo, waitForHydration } from '../support/page.ts'

/** Bytes that TCP sends before the first acknowledgement. */
const FIRST_FLIGHT = 14_600

const screens = [
  ...['/', '/noticias', '/noticias/azul', '/programacao', '/programacao/cerimonia-de-abertura', '/biblioteca'],
  ...['/biblioteca/machado-de-assis', '/podcast', '/edicoes', '/pagina/como-chegar', '/politica-privacidade'],
  ...['/newsletter/sair', '/nada'],
]

const sheetsIn = (requests: readonly string[]) => requests.filter((request) => request.endsWith('.css'))

/** Layout and colours of every element. */
const renderedStyles = (page: Page) =>
  page.$$eval('body *', (all) =>
    all.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const { color, backgroundColor, font, textDecoration, border } = getComputedStyle(element)
      const box = [element.tagName, element.className, x, y, width, height]
      return [...box, color, backgroundColor, font, textDecoration, border].join()
    }),
  )

test('what the first paint of home, the news list and each article needs fits into the first TCP flight', async (t) => {
  const origin = await sharedSite()
  const news = (await (await fetch(`${origin}/api/news`)).json()) as { slug: string }[]
  for (const path of ['/', '/noticias', ...news.map(({ slug }) => `/noticias/${slug}`)]) {
    const bytes = firstPaintBytes(await (await fetch(origin + path)).text())
    t.true(bytes <= FIRST_FLIGHT, `${path}: ${bytes} bytes`)
  }
})

test('the Content-Security-Policy allows a page’s styles by their hash only', async (t) => {
  const origin = await sharedSite()
  for (const path of screens) {
    const answer = await fetch(origin + path)
    const [, styles] = /<style id="styles"[^>]*>(.*?)<\/style>/s.exec(await answer.text()) ?? []
    const hash = createHash('sha256').update(styles!).digest('base64')
    const policy = answer.headers.get('content-security-policy')
    t.true(policy?.includes(`style-src 'self' 'sha256-${hash}';`), path)
  }
  const panel = await fetch(`${origin}/admin/login`)
  t.regex(panel.headers.get('content-security-policy')!, /style-src 'self';/)
  t.notRegex(await panel.text(), /<style/)
})

inFullRun(test, 'a look: accessibility, «every screen fits …», loads the same pages')(
  'a page looks the same with the other screens’ style sheets',
  async (t) => {
    const origin = await sharedSite()
    const manifest: Record<string, [string]> = JSON.parse(await readFile('dist/manifest.json', 'utf8'))
    const { page, requests } = await visit(t, 'about:blank', { width: 390, allow: [/404/] })
    for (const path of screens) {
      await page.goto(origin + path)
      await waitForHydration(page)
      await page.evaluate(() => document.fonts.ready)
      t.deepEqual(sheetsIn(requests), [], path)
      const before = await renderedStyles(page)
      for (const [entry, [url]] of Object.entries(manifest))
        if (entry.startsWith('views/styles/screens/')) await page.addStyleTag({ url })
      t.deepEqual(await renderedStyles(page), before, path)
      requests.length = 0
    }
  },
)

inFullRun(test, 'a look: lost-chunks opens the same screen by a link')(
  'a screen opened by a link has its styles at its first frame, and they load once',
  async (t) => {
    const origin = await sharedSite()
    const { page, requests } = await visit(t, origin)
    const arrive = async (path: string, selector: string) => {
      await navigateTo(page, path)
      await page.waitForSelector(selector)
    }
    // The heading's style in its first frame
    const first = page.waitForFunction(
      () => {
        const heading = document.querySelector('.news-head h1')
        return heading && getComputedStyle(heading).fontSize
      },
      { polling: 'raf' },
    )
    await arrive('/noticias', '.news-head')
    t.is(
      await (await first).jsonValue(),
      await page.$eval('.news-head h1', (heading) => getComputedStyle(heading).fontSize),
    )
    t.is(sheetsIn(requests).length, 1)
    t.regex(sheetsIn(requests)[0]!, /\/NewsList-/)
    await arrive('/', '.hero')
    await arrive('/noticias', '.news-head')
    t.is(sheetsIn(requests).length, 1)
  },
)
