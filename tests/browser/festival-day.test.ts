import test, { type ExecutionContext } from 'ava'
import type { Page } from 'puppeteer'
import { axeViolations } from '../support/axe.ts'
import { load, visit } from '../support/browser.ts'
import { openBuiltSite, sharedSite } from '../support/built-site.ts'
import { clockScript, freezeTimers, skipMinutes } from '../support/frozen-clock.ts'
import { texts } from '../support/page.ts'
import { samplePublisher } from '../support/sample-publisher.ts'

const SHIFT_SCRIPT = `{
  window.shift = 0
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shift += value })
    .observe({ type: 'layout-shift', buffered: true })
}`

/** Opens a page in Tokyo at an instant. Its long timers wait for `elapse`. */
async function visitAt(
  t: ExecutionContext<unknown>,
  url: string,
  instant: string,
  { slowdown = 1, ...size } = { width: 390, height: 844 } as { width: number; height: number; slowdown?: number },
) {
  const { page } = await visit(t, 'about:blank', size)
  await page.emulateCPUThrottling(slowdown)
  await page.emulateTimezone('Asia/Tokyo')
  const { elapse } = await freezeTimers(page)
  await page.evaluateOnNewDocument(clockScript(instant))
  await page.evaluateOnNewDocument(SHIFT_SCRIPT)
  await page.evaluateOnNewDocument(`localStorage.cookieConsent = 'rejected'`)
  await load(page, url)
  return { page, elapse }
}

const shiftOf = (page: Page) => page.evaluate('window.shift') as Promise<number>

/** What is seen of an element, and read out, in one line. */
const shown = (page: Page, selector: string) =>
  page.$eval(selector, (element) => (element as HTMLElement).innerText.replace(/\s+/g, ' ').trim())

test('the home page says what is true before, during and after the festival, and at midnight', async (t) => {
  const origin = await sharedSite()
  const plain = await visit(t, origin, { javascript: false })
  t.is(await shown(plain.page, '.now'), '', 'without a clock nothing is said')

  for (const [instant, words] of [
    ['2025-10-20T22:59:00Z', 'Começa quarta-feira, 22 de outubro'],
    ['2025-10-20T23:01:00Z', 'Começa amanhã'],
    ['2025-10-25T23:00:00Z', 'A festa terminou. Obrigado. Podcast Notícias'],
  ] as const) {
    const { page } = await visitAt(t, origin, instant)
    t.is(await shown(page, '.now'), words)
    t.is(await page.$eval('.ticket-stub', (stub) => stub.checkVisibility()), !words.includes('terminou'))
    t.true((await shiftOf(page)) <= 0.005)
  }

  const { page, elapse } = await visitAt(t, origin, '2025-10-21T22:59:00Z')
  t.is(await shown(page, '.now'), 'Começa amanhã')
  await skipMinutes(page, 1.1)
  await elapse(10_000)
  t.is(await shown(page, '.now-today b:not([data-phase=before])'), 'Hoje, quarta-feira, 22 de outubro')
  t.deepEqual(await axeViolations(page), [])
})

test('during the festival its first view has what runs now and what follows, and keeps the hero’s words', async (t) => {
  const { origin, festival } = await openBuiltSite(t)
  const write = samplePublisher(festival)
  const rows: { id: string }[] = await festival.database.read('read_schedule').where({ date: '2025-10-24' })
  for (const [index, { id }] of rows.slice(0, 6).entries())
    await write.change('schedule-item', id, index < 3 ? { time: '10:00', endTime: '11:30' } : { time: '12:00' })
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    const { page } = await visitAt(t, origin, '2025-10-24T09:15:00Z', size)
    await page.waitForSelector('.now-part')
    const words = await shown(page, '.now')
    t.regex(words, /^Hoje, sexta-feira, 24 de outubro Programa de hoje Agora e mais 1 .* A seguir e mais 1 .*/)
    t.is(words.match(/até às 11:30 · /g)?.length, 2)
    t.is(words.match(/12:00 · /g)?.length, 2)
    const below = await page.$$eval('.hero :is(p, h1, a, li):not(.hero-credit)', (all) =>
      all
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().bottom > innerHeight)
        .map((one) => one.textContent),
    )
    t.deepEqual(below, [], `${size.width}`)
    t.true((await shiftOf(page)) <= 0.005)
  }
})

test('during the festival the programme opens at what is not over, and a session says where it stands', async (t) => {
  const origin = await sharedSite()
  const instant = '2025-10-23T14:40:00Z'
  const firstRow = (page: Page) =>
    page.$$eval('.event', (rows) => rows.find((row) => row.checkVisibility())?.querySelector('h3')?.textContent)
  const { page } = await visitAt(t, `${origin}/programacao`, instant)
  t.regex((await firstRow(page))!, /^Tecnologia e Literatura/)
  t.is(await shown(page, '.over'), 'Já foram (10)')
  t.is(await shown(page, '.days [data-phase=during]'), '23 de outubro, Hoje')
  t.is(new URL(page.url()).pathname + new URL(page.url()).search, '/programacao')
  t.true((await shiftOf(page)) <= 0.005)
  const [over] = await page.$$eval('.event[data-phase=after]', (rows) => rows.map(({ id }) => id))
  await page.click('.over button')
  t.is(await page.$eval('.event', (row) => row.checkVisibility()), true)
  t.is(await page.$eval('.over button', (button) => button.ariaExpanded), 'true')

  const slowPhone = { width: 390, height: 844, slowdown: 6 }
  const { page: other } = await visitAt(t, `${origin}/programacao#${over}`, instant, slowPhone)
  const isOverShown = () => other.$eval(`#${over}`, (row) => row.checkVisibility())
  t.true(await isOverShown())
  t.true((await shiftOf(other)) <= 0.005)
  await other.$eval('.over button', (button) => (button as HTMLElement).click())
  t.false(await isOverShown(), 'the address is no reason to stay open')
  await other.emulateCPUThrottling(1)
  const query = '?dia=2025-10-22&sem=inscricao'
  await load(other, `${origin}/programacao${query}`)
  t.is(await other.evaluate(() => location.search), query)
  t.is(await shown(other, '.result-count'), '2 sessões')
  t.true(await isOverShown())
  t.false(await other.$eval('.results', (results) => results.textContent!.includes('Já foram')))
  await load(other, `${origin}/programacao#conteudo`)
  t.regex((await firstRow(other))!, /^Tecnologia e Literatura/, 'what is over stays folded')

  const standing = async (title: string) => {
    const href = await page.$$eval(
      '.event h3 a',
      (links, wanted) => links.find(({ textContent }) => textContent!.includes(wanted))!.getAttribute('href'),
      title,
    )
    await load(other, `${origin}${href}`)
    t.true((await shiftOf(other)) <= 0.005)
    const canRegister = await other.$$eval('.session-register', ([link]) => link?.checkVisibility())
    return [await shown(other, '.session-hours'), canRegister]
  }
  t.deepEqual(await standing('Tecnologia e Literatura'), ['15:30 Agora, até cerca das 17:00', true])
  t.deepEqual(await standing('Cerimónia de abertura'), ['17:00 Terminou', false])
  t.deepEqual(await standing('Uma hora de sonetos'), ['18:00', undefined])
  t.deepEqual(await texts(page, '.now-label'), ['Agora', 'A seguir'])
  await page.setViewport({ width: 1280, height: 800 })
  t.true(await page.$eval('.bar-line', (line) => line.scrollWidth <= line.clientWidth), 'every choice is in view')

  for (const width of [390, 1280]) {
    const busy = await visitAt(t, `${origin}/programacao`, '2025-10-24T10:00:00Z', { width, height: 844 })
    await busy.page.waitForSelector('.now-part')
    t.true((await shiftOf(busy.page)) <= 0.005, 'the names have a place')
    const hidden = await busy.page.$eval('.now-names', (place) => {
      document.documentElement.style.fontSize = '200%'
      return place.scrollHeight - place.clientHeight
    })
    t.is(hidden, 0, `no name is cut with letters of 200 % at ${width}`)
  }

  await load(other, origin)
  await other.waitForSelector('.now-part')
  const room = await other.evaluate(() => {
    const edge = (selector: string) => [...document.querySelectorAll(selector)].at(-1)!.getBoundingClientRect()
    return edge('.hero-picture').top - edge('.now-part a').bottom
  })
  t.true(room > 0 && room < 48, `${room} px without a word`)
  t.true((await shiftOf(other)) <= 0.005)
})
