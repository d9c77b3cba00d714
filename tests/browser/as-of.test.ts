import test from 'ava'
import { axeViolations } from '../support/axe.ts'
import { load, waitUntilIdle } from '../support/browser.ts'
import { texts, waitForText } from '../support/page.ts'
import { currentPath, openSignedOut, submitLogin, waitForPath } from '../support/panel.ts'
import { samplePublisher } from '../support/sample-publisher.ts'
import { overflowingWidths, PHONE, resize } from '../support/widths.ts'

test('signing in leads back to a page of the past, which repeats no request, keeps its links there, and stores nothing', async (t) => {
  const { page, requests, festival, origin } = await openSignedOut(t, '/admin/login', { allow: [/401/, /404/] })
  const write = samplePublisher(festival)
  const publish = (slug: string, title: string, content = '<p>Texto</p>') =>
    write.create('news', slug, { slug, title, content, imageUrl: null })
  await publish('um', 'Um', '<p><a href="/programacao">Programa</a></p>')
  await publish('dois', 'Dois')
  await write.change('news', 'um', { title: 'Um, hoje' })
  await write.remove('news', 'dois')
  await publish('tres', 'Três')
  const base = '/admin/em/p2'
  // Until the log is folded, the page that says so loads itself again
  const waitForPast = () => page.waitForSelector('.past-moment').then(() => waitUntilIdle(page))

  await load(page, `${origin}/admin/em/p0/noticias?x=1#conteudo`)
  await waitForPath(page, '/admin/login')
  await submitLogin(page)
  await waitForPath(page, '/admin/em/p0/noticias')
  await waitForPast()
  t.deepEqual(await texts(page, '.past-moment'), ['O sítio antes da primeira alteração'])
  t.is(await page.evaluate(() => location.search + location.hash), '?x=1#conteudo')

  await load(page, `${origin}${base}/noticias`)
  await waitForPast()
  const stored = () => page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }, document.cookie])
  const before = await stored()
  requests.length = 0
  await load(page, `${origin}${base}/noticias?x=1`)
  t.deepEqual(await texts(page, 'main h2'), ['Dois', 'Um'])
  t.regex(await page.title(), /^Notícias — FLIPORTO Portugal · 1 de outubro de 2025, \d\d:\d\d$/)
  t.deepEqual(
    requests.filter((request) => request.includes('/api/')),
    [`GET /api${base}/page-sections`],
    'sections, which are always requested again',
  )

  requests.length = 0
  await page.click(`a[href="${base}/noticias/um"]`)
  await waitForText(page, 'Programa')
  t.is(await currentPath(page), `${base}/noticias/um`)
  await page.click(`main .prose a[href="${base}/programacao"]`)
  await waitForText(page, 'Programação em Breve')
  t.is(await currentPath(page), `${base}/programacao`)
  await waitUntilIdle(page)
  const foreign = requests.filter((request) => request.includes('/api/') && !request.includes(`/api${base}/`))
  t.deepEqual(foreign, ['GET /api/news/um'], 'whether the page exists today')
  t.false(requests.includes(`GET ${base}/programacao`), 'without a page load')

  t.deepEqual(await stored(), before)
  t.deepEqual(await page.$$('.cookies, .edit-hint, [data-section-key][tabindex="0"]'), [])
  t.true(await page.$eval('.newsletter input', (input) => (input as HTMLInputElement).disabled))

  await resize(page, PHONE)
  await page.click('.past-more')
  await page.waitForSelector('.past-tools:popover-open input')
  t.deepEqual(await axeViolations(page), [])
  t.deepEqual(await overflowingWidths(page), [])
})
