import test from 'ava'
import type { HTTPRequest, Page } from 'puppeteer'
import { openBuiltSite, visit } from '../support/browser.ts'
import { follow, texts, waitForWords } from '../support/intercept.ts'

/** Each read of the site: where it shows, what it looks like there, and what stands in its place when it fails. */
const reads = [
  { name: 'sponsors', path: '/api/sponsors', at: '/', shown: '.sponsors li', failed: 'Erro ao carregar patrocinadores.' },
  { name: 'news', path: '/api/news', at: '/noticias', shown: '.story', failed: 'Erro ao carregar notícias' },
  {
    name: 'newsItem',
    path: '/api/news/azul',
    at: '/noticias/azul',
    shown: '.article-content',
    failed: 'Notícia não encontrada',
  },
  { name: 'schedule', path: '/api/schedule', at: '/programacao', shown: '.event', failed: 'Programação em Breve' },
  { name: 'writers', path: '/api/writers', at: '/biblioteca', shown: '.writer', failed: 'Erro ao carregar autores' },
  {
    name: 'writer',
    path: '/api/writers/machado-de-assis',
    at: '/biblioteca/machado-de-assis',
    shown: '.profile h2',
    failed: 'Autor não encontrado',
  },
  { name: 'podcasts', path: '/api/podcasts', at: '/podcast', shown: '.episode', failed: 'Erro ao carregar episódios' },
  {
    name: 'page',
    path: '/api/pages/como-chegar',
    at: '/pagina/como-chegar',
    shown: '.custom-body h2',
    failed: 'Página não encontrada',
  },
]
/** Screens that show no read but those of every page, the sections being among them. */
const ELSEWHERE = '/nenhures'
const SECTIONS = '/api/page-sections'

/** Holds or fails what the page asks for at these addresses, until the test takes them out of the map. */
async function steer(page: Page) {
  const replies = new Map<string, 'held' | 'fails'>()
  const held: HTTPRequest[] = []
  await page.setRequestInterception(true)
  page.on('request', (request) => {
    const reply = request.resourceType() === 'fetch' ? replies.get(new URL(request.url()).pathname) : undefined
    if (reply === 'held') held.push(request)
    else if (reply === 'fails') void request.respond({ status: 500, body: 'avaria' })
    else void request.continue()
  })
  const release = () => Promise.all(held.splice(0).map((request) => request.continue()))
  return { replies, release }
}

const toApi = (requests: string[]) => requests.filter((request) => request.startsWith('GET /api/'))
const asked = (requests: string[], path: string) => requests.filter((request) => request === `GET ${path}`).length

const focus = (page: Page) =>
  page.evaluate(() => {
    for (const name of ['visibilitychange', 'focus', 'online']) window.dispatchEvent(new Event(name))
  })

/** Lets the page's own clock run ahead. */
async function later(page: Page, minutes: number) {
  const client = await page.createCDPSession()
  const over = new Promise<void>((done) => client.once('Emulation.virtualTimeBudgetExpired', () => done()))
  await client.send('Emulation.setVirtualTimePolicy', { policy: 'advance', budget: minutes * 60_000 })
  await over
}

test.serial(
  'after hydration only the sections are asked again; so it is on focus, and time alone asks for nothing',
  async (t) => {
    const { origin } = await openBuiltSite(t)
    const { page, requests } = await visit(t, 'about:blank')
    for (const { at, shown } of reads) {
      requests.length = 0
      await page.goto(origin + at, { waitUntil: 'networkidle0' })
      t.truthy(await page.$(shown), at)
      t.deepEqual(toApi(requests), [`GET ${SECTIONS}`], `${at}: on load`)
      requests.length = 0
      await focus(page)
      await page.waitForNetworkIdle({ idleTime: 50 })
      t.true(asked(requests, SECTIONS) > 0, `${at}: the sections on focus`)
      t.is(toApi(requests).length, asked(requests, SECTIONS), `${at}: nothing else on focus`)
    }
    requests.length = 0
    await later(page, 30)
    await page.goto('about:blank')
    t.deepEqual(toApi(requests), [], 'half an hour later')
  },
)

test.serial('half an hour on any screen asks for nothing: no read is repeated by the clock', async (t) => {
  const { origin } = await openBuiltSite(t)
  const { page, requests } = await visit(t, origin)
  for (const { at, shown } of reads) {
    await follow(page, at)
    await page.waitForSelector(shown)
    await page.waitForNetworkIdle({ idleTime: 50 })
    requests.length = 0
    await later(page, 30)
    t.deepEqual(toApi(requests), [], at)
  }
})

test.serial('who comes back to a screen sees what was there and gets it anew: every read is stale at once', async (t) => {
  const { origin } = await openBuiltSite(t)
  const { page, requests } = await visit(t, origin, { allow: [/404/] })
  const { replies, release } = await steer(page)
  for (const { path, at, shown } of reads) {
    await follow(page, at)
    await page.waitForSelector(shown)
    await page.waitForNetworkIdle({ idleTime: 50 })
    await follow(page, ELSEWHERE)
    await waitForWords(page, '404 Page Not Found')
    requests.length = 0
    replies.set(path, 'held')
    await Promise.all([page.waitForRequest((request) => new URL(request.url()).pathname === path), follow(page, at)])
    await page.waitForSelector(shown)
    t.deepEqual(await texts(page, 'main [role=status]:has(span)'), [], `${at}: nothing is awaited`)
    await release()
    replies.delete(path)
    await page.waitForNetworkIdle({ idleTime: 50 })
    t.is(asked(requests, path), 1, path)
    t.is(asked(requests, '/api/pages'), 0, 'the header has stood all the while')
  }
})

test.serial('a read that fails is not tried again: one request, then the screen says so', async (t) => {
  const { origin } = await openBuiltSite(t)
  const { page, requests } = await visit(t, origin, { allow: [/500/, /404/] })
  const { replies } = await steer(page)
  for (const { path, at, failed } of reads) {
    await follow(page, ELSEWHERE)
    await waitForWords(page, '404 Page Not Found')
    requests.length = 0
    replies.set(path, 'fails')
    await follow(page, at)
    await waitForWords(page, failed)
    await later(page, 5)
    await page.waitForNetworkIdle({ idleTime: 50 })
    t.is(asked(requests, path), 1, path)
  }
})

test.serial('the sections are asked on each mount, never kept, and not tried again when they fail', async (t) => {
  const { origin } = await openBuiltSite(t)
  const { page, requests } = await visit(t, origin, { allow: [/500/] })
  const { replies } = await steer(page)
  const privacy = () => page.waitForSelector('[data-section-key=privacy_security]')
  for (const reply of ['goes', 'fails'] as const) {
    if (reply === 'fails') replies.set(SECTIONS, reply)
    await follow(page, '/podcast')
    await page.waitForSelector('.episode')
    await page.waitForNetworkIdle({ idleTime: 50 })
    requests.length = 0
    await follow(page, '/politica-privacidade')
    await privacy()
    await later(page, 5)
    await page.waitForNetworkIdle({ idleTime: 50 })
    t.is(asked(requests, SECTIONS), 1, reply)
  }
})
