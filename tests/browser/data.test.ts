import test from 'ava'
import type { HTTPRequest, Page } from 'puppeteer'
import { accessibilityViolations } from '../support/axe.ts'
import { load, visit } from '../support/browser.ts'
import { openBuiltSite, sharedSite } from '../support/built-site.ts'
import { freezeTimers } from '../support/frozen-clock.ts'
import { countRequests, interceptRequests } from '../support/intercept.ts'
import { waitForFetches } from '../support/network-idle.ts'
import { navigateTo, texts, waitForText } from '../support/page.ts'
import { samplePublisher } from '../support/sample-publisher.ts'
import { DESKTOP, overflowingWidths } from '../support/widths.ts'

/** Screens, their reads, what they show (and their loading state does not), and what they say after a failure. */
const reads = [
  ['/', '/api/sponsors', '.sponsors li', 'Erro ao carregar patrocinadores. Tente novamente mais tarde.'],
  ['/noticias', '/api/news', 'article.story', 'Erro ao carregar notícias'],
  ['/noticias/azul', '/api/news/azul', '.article-content', 'Notícia não encontrada'],
  ['/programacao', '/api/schedule', '.event', 'Programação em Breve'],
  ['/biblioteca', '/api/writers', 'li.writer', 'Erro ao carregar autores'],
  ['/biblioteca/machado-de-assis', '/api/writers/machado-de-assis', '.profile h2', 'Autor não encontrado'],
  ['/podcast', '/api/podcasts', '.episode[id]', 'Erro ao carregar episódios'],
  ['/pagina/como-chegar', '/api/pages/como-chegar', '.custom-body h2', 'Página não encontrada'],
] as const
/** A screen without reads of its own. */
const ELSEWHERE = '/nenhures'
const SECTIONS = '/api/page-sections'
const MINUTE = 60_000

/** Holds or fails requests for the paths in `replies`. Under interception a first load waits long for its fonts. */
async function controlRequests(page: Page) {
  const replies = new Map<string, 'held' | 'fails'>()
  const held: HTTPRequest[] = []
  await interceptRequests(page)
  page.on('request', (request) => {
    const reply = request.resourceType() === 'fetch' ? replies.get(new URL(request.url()).pathname) : undefined
    if (reply === 'held') held.push(request)
    else if (reply === 'fails') void request.respond({ status: 500, body: 'avaria' })
    else void request.continue()
  })
  const release = () => Promise.all(held.splice(0).map((request) => request.continue()))
  return { replies, release }
}

const apiRequests = (requests: string[]) => requests.filter((request) => request.startsWith('GET /api/'))
const count = (requests: string[], path: string) => countRequests(requests, `GET ${path}`)

const focus = (page: Page) =>
  page.evaluate(() => {
    for (const name of ['visibilitychange', 'focus', 'online']) window.dispatchEvent(new Event(name))
  })

test.serial('only sections are refetched after hydration and on focus, and nothing is polled', async (t) => {
  const origin = await sharedSite()
  const { page, requests } = await visit(t, 'about:blank')
  const { elapse } = await freezeTimers(page)
  for (const [at, , shown] of reads) {
    requests.length = 0
    await Promise.all([page.waitForRequest((request) => request.url().includes(SECTIONS)), page.goto(origin + at)])
    t.truthy(await page.$(shown), at)
    await waitForFetches(page)
    t.deepEqual(apiRequests(requests), [`GET ${SECTIONS}`], `${at}: on load`)
    requests.length = 0
    await Promise.all([page.waitForRequest((request) => request.url().includes(SECTIONS)), focus(page)])
    await waitForFetches(page)
    t.is(apiRequests(requests).length, count(requests, SECTIONS), `${at}: nothing else on focus`)
    requests.length = 0
    await elapse(30 * MINUTE)
    await waitForFetches(page)
    t.deepEqual(apiRequests(requests), [], `${at}: half an hour later`)
  }
})

test.serial('a screen that is opened again shows cached data and refetches it', async (t) => {
  const origin = await sharedSite()
  const { page, requests } = await visit(t, 'about:blank')
  await load(page, origin)
  const { replies, release } = await controlRequests(page)
  for (const [at, path, shown] of reads) {
    await navigateTo(page, at)
    await page.waitForSelector(shown)
    await waitForFetches(page)
    await navigateTo(page, ELSEWHERE)
    await waitForText(page, '404 Page Not Found')
    requests.length = 0
    replies.set(path, 'held')
    await Promise.all([
      page.waitForRequest((request) => new URL(request.url()).pathname === path),
      navigateTo(page, at),
    ])
    await page.waitForSelector(shown)
    t.deepEqual(await texts(page, 'main [role=status]:has(span)'), [], `${at}: no loading state`)
    await release()
    replies.delete(path)
    await waitForFetches(page)
    t.is(count(requests, path), 1, path)
    t.is(count(requests, '/api/pages'), 0, 'the header stays mounted')
  }
})

test.serial(
  'a failed read says so accessibly, and the retry button refetches it and keeps the focus until it succeeds',
  async (t) => {
    const origin = await sharedSite()
    const { page } = await visit(t, 'about:blank', { allow: [/500/] })
    await load(page, origin)
    const { replies, release } = await controlRequests(page)
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    for (const [at, path, shown, failed] of reads) {
      await navigateTo(page, ELSEWHERE)
      await waitForText(page, '404 Page Not Found')
      replies.set(path, 'fails')
      await navigateTo(page, at)
      await waitForText(page, failed)
      t.deepEqual(await overflowingWidths(page), [], path)
      t.deepEqual(await accessibilityViolations(page, path, [DESKTOP]), [])
      t.is((await texts(page, 'h1')).length, 1, path)
      await page.focus('main button::-p-text(Tentar de novo)')
      await page.keyboard.press('Enter')
      await waitForText(page, 'Ainda não foi possível.')
      t.is(await focused(), 'Tentar de novo', path)
      replies.set(path, 'held')
      await page.keyboard.press('Enter')
      await waitForText(page, 'A tentar…')
      await waitForText(page, failed)
      t.is(await focused(), 'Tentar de novo', path)
      replies.delete(path)
      await release()
      await page.waitForSelector(shown)
      t.is(await page.evaluate(() => document.activeElement?.id), at === '/' ? 'patrocinadores' : 'conteudo', path)
      t.is(await page.$('main button::-p-text(Tentar de novo)'), null)
    }
  },
)

test.serial('sections are refetched on every mount, not retried after a failure and never cached', async (t) => {
  const { origin, festival } = await openBuiltSite(t)
  const place = { pageSlug: 'privacy', sectionKey: 'privacy_security', sectionType: 'html' }
  await samplePublisher(festival).create('section', 'a', { ...place, content: '<p>Guardado a sete chaves.</p>' })
  const { page, requests } = await visit(t, 'about:blank', { allow: [/500/] })
  const { elapse } = await freezeTimers(page)
  await load(page, origin)
  const { replies } = await controlRequests(page)
  const openPolicy = async () => {
    await navigateTo(page, ELSEWHERE)
    await waitForText(page, '404 Page Not Found')
    await waitForFetches(page)
    requests.length = 0
    await navigateTo(page, '/politica-privacidade')
  }
  await openPolicy()
  await waitForText(page, 'Guardado a sete chaves.')
  t.is(count(requests, SECTIONS), 1)
  replies.set(SECTIONS, 'fails')
  await openPolicy()
  await waitForText(page, 'Medidas de segurança')
  await elapse(30 * MINUTE)
  await waitForFetches(page)
  t.is(count(requests, SECTIONS), 1, 'refetched once on the next mount')
  const text = await page.$eval('main', (main) => main.textContent ?? '')
  t.false(text.includes('sete chaves'), 'the old data is not cached')
  t.true(text.includes('Medidas de segurança'), 'the defaults are shown')
})
