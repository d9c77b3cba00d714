import test from 'ava'
import type { Page } from 'puppeteer'
import { axeViolations } from '../support/axe.ts'
import { load, visit } from '../support/browser.ts'
import { openBuiltSite, sharedSite } from '../support/built-site.ts'
import { intercept } from '../support/intercept.ts'
import { navigateTo, texts, waitForText } from '../support/page.ts'
import { samplePublisher } from '../support/sample-publisher.ts'

const metaOf = (page: Page, name: string) =>
  page.$eval(`meta[property="${name}"], meta[name="${name}"]`, (meta) => meta.getAttribute('content'))

test('a session’s page is complete without JavaScript: facts, guests, neighbours, and its own metadata', async (t) => {
  const { origin, festival } = await openBuiltSite(t)
  const rows = await festival.database.read('read_schedule').select('id', 'slug', 'title')
  const [language, opening] = ['a-lingua-portuguesa-que-nos-une', 'cerimonia-de-abertura']
  const idOf = (slug: string) => rows.find((row) => row.slug === slug).id
  const write = samplePublisher(festival)
  await write.change('schedule-item', idOf(language), { endTime: '00:30', time: '23:00' })
  await write.change('schedule-item', idOf(opening), { status: 'cancelled', statusNote: 'Chove demais.' })

  const { page } = await visit(t, `${origin}/programacao/${language}`, { javascript: false })
  t.deepEqual(await texts(page, 'h1'), ['A Língua Portuguesa que nos Une'])
  t.is(
    await page.$eval('.session-hours', (hours) => (hours as HTMLElement).innerText),
    '23:00–00:30\ntermina no dia seguinte',
  )
  t.deepEqual(await texts(page, '.session-note'), ['Mudou: era às 14:30, Igreja do Mosteiro'])
  t.deepEqual(
    await page.$$eval('.session-guests li', (all) =>
      all.map((li) => [li.textContent, li.querySelector('a')?.getAttribute('href') ?? null]),
    ),
    [
      ['Olinda Beja', '/biblioteca/olinda-beja'],
      ['Amélia Dalomba', '/biblioteca/amelia-dalomba'],
      ['José Manuel Diogo', null],
      ['Alexandre Faria', null],
    ],
  )
  t.is(
    await page.$eval('.session-register', (link) => link.getAttribute('href')),
    'https://www.fundacaolivrarialello.pt',
  )
  t.is((await texts(page, '.neighbours a')).length, 1, 'it is the day’s last')
  t.is(await page.title(), 'A Língua Portuguesa que nos Une — FLIPORTO Portugal')
  t.regex(
    (await metaOf(page, 'description'))!,
    /^Sexta-feira, 24 de outubro de 2025, 23:00–00:30, Igreja do Mosteiro\./,
  )
  t.regex((await metaOf(page, 'og:image'))!, /\/uploads\/[0-9a-f]{32}-\d+x\d+\/1200x630\.jpg$/)
  const things = (await texts(page, 'script[type="application/ld+json"]')).map((text) => JSON.parse(text)['@type'])
  t.deepEqual(things.sort(), ['BreadcrumbList', 'Event'])

  await page.goto(`${origin}/programacao/${opening}`)
  t.deepEqual(await texts(page, 'h1'), ['Cancelado Cerimónia de abertura'])
  t.deepEqual(await texts(page, 'h1 s'), ['Cerimónia de abertura'])
  t.deepEqual(await texts(page, '.session-note'), ['Chove demais.'])
  t.deepEqual(await texts(page, '.registration'), [])
  t.is(await page.title(), 'Cancelado: Cerimónia de abertura — FLIPORTO Portugal')
  const { preloaded } = JSON.parse((await texts(page, '#state'))[0]!)
  t.deepEqual(
    Object.keys(preloaded.queries)
      .map((query) => query.replace(/\(.*/, ''))
      .sort(),
    ['editionsState', 'frame', 'pages', 'scheduleGuests', 'session'],
    'the page carries its session, not the programme',
  )
})

test('from the programme to a session, on to the next, and back to where the reader was', async (t) => {
  const { page } = await visit(t, await sharedSite(), { width: 390, height: 844 })
  await page.click('.next a')
  const back = await page.waitForSelector('.back')
  t.is(await back!.evaluate((link) => link.getAttribute('href')?.replace(/-.*/, '')), '/programacao#evento')
  await page.click('.back')
  await page.waitForSelector('.programme h3')
  const linkOf = await page.waitForSelector('.programme a[href^="/programacao/"]')
  const address = await page.evaluate(() => location.href)
  await linkOf!.evaluate((link) => (link as HTMLElement).click())
  await page.waitForSelector('.neighbours a:last-child')
  await page.evaluate(
    "Object.defineProperty(navigator, 'share', { value: undefined }); navigator.clipboard.writeText = async (text) => { window.copied = text }",
  )
  await page.click('.share')
  await waitForText(page, 'Ligação copiada.')
  t.is(await page.evaluate('window.copied'), await page.evaluate('location.href'))
  const first = (await texts(page, 'h1'))[0]
  await page.click('.neighbours a:last-child')
  await page.waitForFunction(
    (was) => ![undefined, was].includes(document.querySelector('h1.session-title')?.textContent),
    {},
    first,
  )
  await page.click('.back')
  await page.waitForSelector('.programme h3')
  t.is(await page.evaluate(() => location.href), address)
})

test('a session’s page says that it loads, fails, or is missing', async (t) => {
  const { origin, festival } = await openBuiltSite(t)
  const { page } = await visit(t, `${origin}/noticias`, { allow: [/404/, /503/] })
  const held = await intercept(page, '/api/schedule/cerimonia-de-abertura', 'held')
  await navigateTo(page, '/programacao/cerimonia-de-abertura')
  await waitForText(page, 'Carregando evento...')
  t.deepEqual(await axeViolations(page), [])
  held.release()
  await page.waitForSelector('.session-actions .star')
  t.deepEqual(await axeViolations(page), [])
  const other = await visit(t, `${origin}/noticias`, { allow: [/503/] })
  await intercept(other.page, '/api/schedule/cerimonia-de-abertura', { status: 503, body: {} })
  await navigateTo(other.page, '/programacao/cerimonia-de-abertura')
  await waitForText(other.page, 'Tentar de novo')
  await load(page, `${origin}/programacao/nada`)
  t.deepEqual(await texts(page, 'h1'), ['Evento não encontrado'])
  t.deepEqual(await texts(page, '.state-way a'), ['Voltar ao Programa', 'Voltar ao início'])
  t.deepEqual(await axeViolations(page), [])
  t.is((await fetch(`${origin}/programacao/nada`)).status, 404)
  const id = (await festival.database.read('read_schedule').where({ slug: 'cerimonia-de-abertura' }).first('id')).id
  await samplePublisher(festival).remove('schedule-item', id)
  t.is((await fetch(`${origin}/programacao/cerimonia-de-abertura`)).status, 404)
})
