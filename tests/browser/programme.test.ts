import test from 'ava'
import type { Page } from 'puppeteer'
import { axeViolations } from '../support/axe.ts'
import { visit } from '../support/browser.ts'
import { openBuiltSite, sharedSite } from '../support/built-site.ts'
import { intercept } from '../support/intercept.ts'
import { navigateTo, texts, waitForText } from '../support/page.ts'

const event = (id: string, date: string, time: string, rest: object = {}) => ({
  id,
  date,
  time,
  title: `Sessão ${id}`,
  category: null,
  location: 'Claustro',
  description: 'Uma conversa.',
  imageUrl: null,
  registrationRequired: false,
  guestName: null,
  guestBio: null,
  version: 1,
  ...rest,
})

/** Opens the programme by a link, with these rows as the response. */
async function openProgramme(t: Parameters<typeof visit>[0], body: unknown, hash = ''): Promise<Page> {
  const origin = await sharedSite()
  const { page } = await visit(t, `${origin}/noticias/azul`)
  await intercept(page, '/api/schedule', { body })
  await navigateTo(page, `/programacao${hash}`)
  await page.waitForSelector('.event h3, .state')
  return page
}

test.serial('the programme is complete without JavaScript, day after day', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, `${origin}/programacao`, { javascript: false })
  t.deepEqual(await texts(page, 'h1'), ['Programa'])
  t.deepEqual(await texts(page, 'main h2'), [
    'quarta-feira, 22 de outubro de 2025',
    'quinta-feira, 23 de outubro de 2025',
    'sexta-feira, 24 de outubro de 2025',
    'sábado, 25 de outubro de 2025',
  ])
  const counts = await page.$$eval('.day', (days) =>
    days.map((day) => [
      day.querySelector('.day-count')?.textContent,
      `${day.querySelectorAll('.event').length} eventos programados`,
    ]),
  )
  for (const [label, expected] of counts) t.is(label, expected)
  for (const day of await page.$$('.day')) {
    const times = await day.$$eval('.event-time', (all) => all.map(({ textContent }) => textContent ?? ''))
    t.deepEqual(times, [...times].sort())
  }
  t.is(await page.$$eval('a[href="/programacao.ics"]', (links) => links[0]?.textContent), 'Juntar ao calendário')
})

test.serial('days and times are sorted as text, and one event is counted in the singular', async (t) => {
  const page = await openProgramme(t, [
    event('c', '2025-10-24', '09:00'),
    event('b', '2025-10-22', '18:00'),
    event('d', '2025-10-22', '9:00'),
    event('a', '2025-10-22', '10:30'),
  ])
  t.deepEqual(await texts(page, 'main h2'), [
    'quarta-feira, 22 de outubro de 2025',
    'sexta-feira, 24 de outubro de 2025',
  ])
  t.deepEqual(await texts(page, '.day-count'), ['3 eventos programados', '1 evento programado'])
  t.deepEqual(await texts(page, '.event-time'), ['10:30', '18:00', '9:00', '09:00'])
  t.is(await page.$eval('.event-time', (time) => getComputedStyle(time).fontVariantNumeric), 'lining-nums tabular-nums')
})

test.serial('each category has a readable badge colour, unknown ones a neutral badge, and none no badge', async (t) => {
  const names = [
    'mesa-redonda',
    'lançamento',
    'oficina',
    'palestra',
    'apresentacao',
    'cerimonia',
    'sarau-de-rua-livre',
    'x',
  ]
  const rows = names.map((category, n) => event(String(n), '2025-10-22', `1${n}:00`, { category }))
  const page = await openProgramme(t, [
    ...rows,
    event('sem', '2025-10-22', '20:00'),
    event('vazia', '2025-10-22', '21:00', { category: '' }),
  ])
  t.deepEqual(await texts(page, '.category'), [
    'Mesa redonda',
    'Lançamento',
    'Oficina',
    'Palestra',
    'Apresentacao',
    'Cerimonia',
    'Sarau de-rua-livre',
    'X',
  ])
  const colours = await page.$$eval('.category', (all) => all.map((badge) => getComputedStyle(badge).color))
  t.is(new Set(colours).size, 7, 'six and the neutral colour')
  t.is(colours[6], colours[7])
  t.deepEqual(await axeViolations(page), [], 'axe measures the contrast of each')
})

test.serial('an event shows its picture, location, registration, description lines and guest', async (t) => {
  const rest = {
    location: 'Igreja',
    registrationRequired: true,
    description: 'Primeira linha.\nSegunda linha.',
    imageUrl: '/icon-512.png',
    guestName: 'Olinda Beja',
    guestBio: 'Poeta.\nNasceu em Guadalupe.',
  }
  const page = await openProgramme(t, [event('a', '2025-10-22', '10:00', rest), event('b', '2025-10-22', '11:00')])
  const parts = ['.event-picture', '.registration', '.guest']
  for (const part of parts) t.is(await page.$$eval(`#evento-a ${part}`, (all) => all.length), 1, part)
  for (const part of parts) t.is(await page.$$eval(`#evento-b ${part}`, (all) => all.length), 0, part)
  t.deepEqual(await texts(page, '.registration'), ['Inscrição necessária'])
  t.deepEqual(await texts(page, '.event-place'), ['Igreja', 'Claustro'])
  t.deepEqual(await texts(page, '.guest-name'), ['Olinda Beja'])
  const lines = await page.$$eval('#evento-a .event-text', (all) =>
    all.map((text) => [text.textContent, getComputedStyle(text).whiteSpace]),
  )
  t.deepEqual(lines, [
    ['Primeira linha.\nSegunda linha.', 'pre-line'],
    ['Poeta.\nNasceu em Guadalupe.', 'pre-line'],
  ])
})

test.serial(
  'rows without a valid date are left out and broken anchors ignored, and without valid rows the page says so',
  async (t) => {
    const bad = [event('a', '', '10:00'), event('b', '2025-02-30', '10:00'), event('c', 'em breve', '10:00')]
    const some = await openProgramme(t, [...bad, event('d', '2025-10-22', '10:00')], '#%')
    t.deepEqual(await texts(some, '.event h3'), ['Sessão d'])
    const none = await openProgramme(t, bad)
    t.deepEqual(await texts(none, '.state-words'), ['Nenhum evento encontradoVerifique novamente mais tarde.'])
    t.deepEqual(await axeViolations(none), [])
  },
)

test.serial('an empty programme or a failed request shows «Programação em Breve»', async (t) => {
  const empty = await openProgramme(t, [])
  t.deepEqual(await texts(empty, '.state-words'), ['Programação em Breve'])
  const { origin } = await openBuiltSite(t, { content: false })
  const { page: server } = await visit(t, `${origin}/programacao`, { javascript: false, allow: [/404/] })
  t.deepEqual(await texts(server, '.state-words'), ['Programação em Breve'])
  for (const reply of [{ status: 503, body: {} }, 'lost'] as const) {
    const { page } = await visit(t, `${origin}/noticias`, { allow: [/503/, /404/, /ERR_CONNECTION_FAILED/] })
    await intercept(page, '/api/schedule', reply)
    await page.click('header a[href="/programacao"]')
    await waitForText(page, 'Programação em Breve')
    t.deepEqual(await texts(page, 'h1'), ['Programa'])
  }
})

test.serial('the programme shows a loading state and then scrolls to the event in the address', async (t) => {
  const { origin, festival } = await openBuiltSite(t)
  const row = await festival.database.read('read_schedule').where({ date: '2025-10-25' }).first('id')
  const { page, requests } = await visit(t, `${origin}/noticias`)
  const { release } = await intercept(page, '/api/schedule', 'held')
  await navigateTo(page, `/programacao#evento-${row.id}`)
  await waitForText(page, 'Carregando programação...')
  t.deepEqual(await texts(page, 'main [role=status]'), ['Carregando programação...'])
  t.deepEqual(await axeViolations(page), [])
  release()
  await page.waitForSelector('.event h3')
  await page.waitForFunction(isHeadingVisible, {}, `evento-${row.id}`)
  t.is(requests.filter((request) => request === 'GET /api/schedule').length, 1)
})

/** Runs in the page: whether the heading of an event or a day is visible and uncovered. */
const isHeadingVisible = (id: string) => {
  const target = document.getElementById(id)
  const heading = target?.querySelector('h3') ?? target
  if (!heading) return false
  const { left, top, bottom } = heading.getBoundingClientRect()
  const elements = [top + 4, bottom - 4].map((y) => document.elementFromPoint(left + 4, y))
  return top >= 60 && bottom <= window.innerHeight && elements.every((element) => heading.contains(element))
}

test.serial('an address with an event shows its heading below the sticky headers, on a phone too', async (t) => {
  const { origin, festival } = await openBuiltSite(t)
  const rows = festival.database.read('read_schedule')
  const plain = await rows.clone().where({ date: '2025-10-24' }).first('id')
  const pictured = await rows.clone().whereNotNull('imageUrl').first('id')
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ]) {
    for (const { id } of [plain, pictured]) {
      const { page, requests } = await visit(t, `${origin}/programacao#evento-${id}`, { width, height })
      await page.waitForFunction(isHeadingVisible, {}, `evento-${id}`)
      t.false(requests.includes('GET /api/schedule'), 'it is preloaded')
    }
  }
})

test.serial('the links at the top scroll to the days', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, `${origin}/programacao`)
  t.deepEqual(await texts(page, '.days li'), [
    '22 de outubro, quarta',
    '23 de outubro, quinta',
    '24 de outubro, sexta',
    '25 de outubro, sábado',
  ])
  await page.click('.days li:last-child a')
  await page.waitForFunction(isHeadingVisible, {}, 'titulo-2025-10-25')
})

test.serial('opening the programme again refetches it', async (t) => {
  const origin = await sharedSite()
  const { page, requests } = await visit(t, `${origin}/programacao`)
  t.false(requests.includes('GET /api/schedule'))
  await page.click('header a[href="/noticias"]')
  await page.waitForSelector('.story')
  await page.click('header a[href="/programacao"]')
  await page.waitForSelector('.event h3')
  await page.waitForNetworkIdle()
  t.is(requests.filter((request) => request === 'GET /api/schedule').length, 1)
})

test.serial('in print each day is one page, without header, footer, links or colour', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, `${origin}/programacao`)
  await page.emulateMediaType('print')
  const hidden = ['.header', '.footer', '.cookies', '.days', '.event-picture']
  for (const selector of hidden) {
    t.true(
      await page.$$eval(selector, (all) => all.every((each) => getComputedStyle(each).display === 'none')),
      selector,
    )
  }
  t.deepEqual(await page.$$eval('.day', (all) => all.map((day) => getComputedStyle(day).breakBefore)), [
    'auto',
    'page',
    'page',
    'page',
  ])
  const tints = await page.$$eval('.category', (all) => all.map((each) => getComputedStyle(each).backgroundColor))
  t.true(tints.every((tint) => tint === 'rgba(0, 0, 0, 0)'))
  const paper = Buffer.from(await page.pdf({ preferCSSPageSize: true }))
  t.is(paper.toString('latin1').match(/\/Type \/Page\b/g)?.length, 4, 'each of the four days fits on one page')
})

test.serial('the programme has a title, a canonical address and structured data', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, `${origin}/programacao`, { javascript: false })
  t.is(await page.title(), 'Programa — FLIPORTO Portugal')
  const things = (await texts(page, 'script[type="application/ld+json"]')).map((text) => JSON.parse(text))
  t.deepEqual(things.map((thing) => thing['@type']).sort(), ['BreadcrumbList', 'Festival'])
  t.is(
    await page.$eval('link[rel=canonical]', (link) => link.getAttribute('href')),
    'http://localhost:3000/programacao',
  )
})
