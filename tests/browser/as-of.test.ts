import test, { type ExecutionContext } from 'ava'
import type { Page } from 'puppeteer'
import { page as pageNoun } from '../../src/content/page.ts'
import { axeViolations } from '../support/axe.ts'
import { load, waitUntilIdle } from '../support/browser.ts'
import { cause, run } from '../support/festival.ts'
import { inFullRun } from '../support/full-run.ts'
import { texts, waitForText } from '../support/page.ts'
import { openSignedIn, openSignedOut, submitLogin, waitForPath } from '../support/panel.ts'
import { overflowingWidths, PHONE, resize } from '../support/widths.ts'

const firstPage = {
  type: 'PublishPage',
  fields: {
    slug: 'chegar',
    title: 'Como chegar',
    menuTitle: 'Como chegar',
    content: '',
    headerImageUrl: null,
    rank: null,
    inMenu: true,
  },
} as const

/** A signed-in organiser; after the position `then` news, two blocks and a sponsor were changed. Each write is an act. */
async function openPast(t: ExecutionContext<unknown>, path: string) {
  // The initial pictures are not stored
  const site = await openSignedIn(t, { allow: [/401/, /404/] })
  await run(site.festival, pageNoun, 'p', firstPage, { ...cause, at: '2025-09-20T10:00:00.000Z' })
  const send = (method: string, path: string, body?: object) => site.page.evaluate(write, method, path, body)
  const section = { pageSlug: 'homepage', sectionType: 'text', isVisible: true }
  const one = await send('POST', '/news', { title: 'Um', content: '<p><a href="/programacao">Programa</a></p>' })
  const two = await send('POST', '/news', { title: 'Dois' })
  const subtitle = await send('POST', '/page-sections', {
    ...section,
    sectionKey: 'hero_subtitle',
    content: 'Subtítulo de então',
  })
  const credit = await send('POST', '/page-sections', {
    ...section,
    sectionKey: 'hero_photo_credit',
    content: 'Crédito',
  })
  const sponsor = await send('POST', '/sponsors', { name: 'Apoio' })
  const then = 6
  await send('PUT', `/news/${one}`, { title: 'Um, hoje' })
  await send('DELETE', `/news/${two}`)
  await send('POST', '/news', { title: 'Três' })
  await send('PUT', `/page-sections/${subtitle}`, { content: 'Subtítulo de hoje' })
  await send('PATCH', `/page-sections/${credit}/toggle-visibility`)
  await send('DELETE', `/sponsors/${sponsor}`)
  await loadPast(site.page, `${site.origin}/admin/em/p${then}${path}`)
  return { ...site, then }
}

/** Runs in the page. */
async function write(method: string, path: string, body?: object): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`/api/admin${path}`, { method, headers, body: body && JSON.stringify(body) })
  const text = await answer.text()
  return text && JSON.parse(text).id
}

/** Until the log is folded, the page that says so loads itself again. */
async function loadPast(page: Page, url: string) {
  await load(page, url)
  await page.waitForSelector('.past-moment')
  await waitUntilIdle(page)
}

test.serial(
  'a page of the past is hydrated without repeated requests, its links stay there, and it stores nothing',
  async (t) => {
    const { page, requests, origin, then } = await openPast(t, '/noticias')
    const base = `/admin/em/p${then}`
    const stored = () => page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }, document.cookie])
    const before = await stored()
    requests.length = 0
    await load(page, `${origin}${base}/noticias?x=1`)
    t.deepEqual(await texts(page, 'main h2'), ['Dois', 'Um'])
    t.regex(await page.title(), /^Notícias — FLIPORTO Portugal · 1 de outubro de 2025, \d\d:\d\d$/)
    t.deepEqual(
      requests.filter((request) => request.includes('/api/')),
      [`GET /api/admin/em/p${then}/page-sections`],
      'sections, which are always requested again',
    )

    requests.length = 0
    await page.click(`a[href="${base}/noticias/um"]`)
    await waitForText(page, 'Programa')
    t.is(await page.evaluate(() => location.pathname), `${base}/noticias/um`)
    await page.click(`main .prose a[href="${base}/programacao"]`)
    await waitForText(page, 'Programação em Breve')
    t.is(await page.evaluate(() => location.pathname), `${base}/programacao`)
    await waitUntilIdle(page)
    const foreign = requests.filter((request) => request.includes('/api/') && !request.includes(`/api${base}/`))
    t.deepEqual(foreign, ['GET /api/news/um'], 'whether the page exists today')
    t.deepEqual(
      requests.filter((request) => request === `GET ${base}/programacao`),
      [],
      'without a page load',
    )

    t.deepEqual(await stored(), before)
    t.deepEqual(await page.$$('.cookies, .edit-hint, [data-section-key][tabindex="0"]'), [])
    t.true(await page.$eval('.newsletter input', (input) => (input as HTMLInputElement).disabled))

    await resize(page, PHONE)
    await page.click('.past-more')
    await page.waitForSelector('.past-tools:popover-open input')
    t.deepEqual(await axeViolations(page), [])
    t.deepEqual(await overflowingWidths(page), [])
  },
)

test.serial('signing in leads back to the page of the past, with query and anchor', async (t) => {
  const { page } = await openSignedOut(t, '/admin/em/p0/noticias?x=1#conteudo', { allow: [/401/, /404/] })
  await waitForPath(page, '/admin/login')
  await submitLogin(page)
  await waitForPath(page, '/admin/em/p0/noticias')
  await page.waitForSelector('.past-moment')
  await waitUntilIdle(page)
  t.is(await page.evaluate(() => location.search + location.hash), '?x=1#conteudo')
  t.deepEqual(await texts(page, '.past-moment'), ['O sítio antes da primeira alteração'])
})

inFullRun(test, 'http/admin/as-of proves the changes before and after, http/admin/past-pages the address of a date')(
  'the keyboard alone leads from change to change, to a date and back to the present',
  async (t) => {
    const { page, then, origin } = await openPast(t, '/noticias')
    const address = () => page.evaluate(() => location.pathname + location.search)
    const enter = async (selector: string) => {
      await page.focus(selector)
      await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
      await page.waitForSelector('.header')
      await waitUntilIdle(page)
    }
    const step = (direction: string) => `.past-step[data-direction=${direction}]`
    t.regex(
      (await texts(page, step('on')))[0]!,
      /^Alteração seguinte: Notícia alterada, .+, 1 de outubro de 2025, \d\d:\d\d$/,
    )
    await enter(step('back'))
    t.is(await address(), '/admin/em/p3/noticias')
    await page.waitForSelector('.past-moment')
    t.deepEqual(await texts(page, 'main h2'), ['Dois', 'Um'])
    await enter(step('back'))
    t.is(await address(), '/admin/em/p2/noticias')
    t.true(await page.$eval(step('back'), (button) => (button as HTMLButtonElement).disabled))

    await loadPast(page, `${origin}/admin/em/p${then}/noticias?x=1`)
    await page.$eval('[name=data]', (input) => ((input as HTMLInputElement).value = '2025-10-01'))
    await page.$eval('[name=hora]', (input) => ((input as HTMLInputElement).value = '08:00'))
    await enter('.past-form button')
    await page.waitForSelector('.past-moment')
    t.is(await address(), '/admin/em/2025-10-01T08:00/noticias?x=1')
    t.deepEqual(await texts(page, '.past-moment time'), ['1 de outubro de 2025, 08:00'])
    await enter('.past-present')
    t.is(await address(), '/noticias?x=1')
  },
)
