import test from 'ava'
import type { Page } from 'puppeteer'
import { axeViolations } from '../support/axe.ts'
import { load, visit } from '../support/browser.ts'
import { openBuiltSite, sharedSite } from '../support/built-site.ts'
import { clockScript, skipMinutes } from '../support/frozen-clock.ts'
import { inFullRun } from '../support/full-run.ts'
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
  t.deepEqual(await texts(page, '.session-hours'), ['23:00–00:30termina no dia seguinte'])
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
  t.is(await page.$eval('.registration', (link) => link.getAttribute('href')), 'https://www.fundacaolivrarialello.pt')
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

/** Adds up how far the page's parts move. */
const SHIFT_SCRIPT = `{
  window.shift = 0
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shift += value })
    .observe({ type: 'layout-shift', buffered: true })
}`

/** Opens a page at an instant of the reader's clock, in their time zone. */
async function visitAt(t: Parameters<typeof visit>[0], url: string, instant: string, zone: string) {
  const { page } = await visit(t, 'about:blank', { width: 390, height: 844 })
  await page.emulateTimezone(zone)
  await page.evaluateOnNewDocument(clockScript(instant))
  await page.evaluateOnNewDocument(SHIFT_SCRIPT)
  await load(page, url)
  return page
}

const shiftOf = (page: Page) => page.evaluate('window.shift') as Promise<number>

inFullRun(test, 'a look: views/now proves what is shown at each hour, that nothing moves is measured here alone')(
  'Agora, A seguir and the next three follow the clock of Lisbon, and nothing moves',
  async (t) => {
    const { origin, festival } = await openBuiltSite(t)
    const write = samplePublisher(festival)
    const rows: { id: string; time: string }[] = await festival.database
      .read('read_schedule')
      .where({ date: '2025-10-22' })
      .orderBy('time')
    await write.change('schedule-item', rows[0]!.id, { endTime: '20:00' })
    const dates = '22 a 25 de outubro de 2025, Mosteiro de Leça do Balio'
    const plain = await visit(t, origin, { javascript: false })
    t.deepEqual(await texts(plain.page, '.now'), [dates])
    t.is((await texts(plain.page, '.next a')).length, 3)

    const home = await visitAt(t, origin, '2025-10-20T22:30:00Z', 'Asia/Tokyo')
    await home.$eval('.schedule', (section) => section.scrollIntoView({ behavior: 'instant' }))
    for (const [hours, zone, words] of [
      [0, 'Asia/Tokyo', 'Faltam 2 dias'],
      [21.5, 'America/Recife', 'Falta 1 dia'],
      [40 * 24 + 16, 'Europe/Lisbon', 'Terminou.'],
    ] as const) {
      await home.emulateTimezone(zone)
      await skipMinutes(home, hours * 60)
      await waitForText(home, words)
      t.is((await texts(home, '.next a')).length, 3)
      t.true((await shiftOf(home)) < 0.02)
    }

    const page = await visitAt(t, `${origin}/#programacao`, '2025-10-22T13:59:00Z', 'Asia/Tokyo')
    await waitForText(page, 'A seguir')
    t.deepEqual(await texts(page, '.now-label'), ['A seguir 15:00'])
    const height = () => page.$eval('.schedule', (section) => section.getBoundingClientRect().height)
    const before = await height()
    await skipMinutes(page, 31.5)
    await waitForText(page, 'Agora')
    t.deepEqual(await texts(page, '.now-label'), ['Agora  2 sessões', 'A seguir 17:00'])
    t.is(await height(), before)
    t.true((await shiftOf(page)) < 0.02)
    t.deepEqual(await axeViolations(page), [])
    await page.$eval('.now a', (link) => (link as HTMLElement).click())
    await page.waitForSelector('.session h1')
  },
)
