import test from 'ava'
import { axeViolations } from '../support/axe.ts'
import { load, visit, waitUntilIdle } from '../support/browser.ts'
import { openBuiltSite, sharedSite } from '../support/built-site.ts'
import { inFullRun } from '../support/full-run.ts'
import { countRequests, intercept } from '../support/intercept.ts'
import { navigateTo, texts, valueIn } from '../support/page.ts'
import { session } from '../support/sessions.ts'
import { DESKTOP, PHONE, resize } from '../support/widths.ts'

/** Runs in the page. */
const shownTitles = () =>
  [...document.querySelectorAll('.event h3 a')].flatMap((link) =>
    link.getClientRects().length > 0 ? (link.textContent ?? '') : [],
  )

/** Runs in the page: whether the heading of a row or a day is visible and uncovered. */
const isHeadingVisible = (id: string) => {
  const target = document.getElementById(id)
  const heading = target?.querySelector('h3') ?? target
  if (!heading) return false
  const { left, top, bottom } = heading.getBoundingClientRect()
  const elements = [top + 4, bottom - 4].map((y) => document.elementFromPoint(left + 4, y))
  return top >= 60 && bottom <= window.innerHeight && elements.every((element) => heading.contains(element))
}

inFullRun(test, 'a look: accessibility, «every screen fits …», loads the same page')(
  'the page keeps its measures on a phone and on a desk',
  async (t) => {
    const origin = await sharedSite()
    for (const limit of [
      { width: 390, height: 844, row: 176, page: 6800, title: 560, onTop: 132 },
      { width: 1280, height: 800, row: 128, page: 5200, title: 520, onTop: 120 },
    ]) {
      const { page } = await visit(t, `${origin}/programacao`, limit)
      const bottoms = (selector: string) =>
        page.$$eval(selector, (all) => all.map((one) => one.getBoundingClientRect().bottom))
      const stylesOf = (selector: string, name: 'color' | 'fontSize') =>
        page.$$eval(selector, (all, which) => all.map((one) => getComputedStyle(one)[which]), name)
      const heights = await page.$$eval('.event', (rows) => rows.map((row) => row.getBoundingClientRect().height))
      t.true(heights.sort((a, b) => a - b)[Math.floor(heights.length / 2)]! <= limit.row)
      t.true((await page.evaluate(() => document.documentElement.scrollHeight)) <= limit.page)
      t.true((await bottoms('.event h3'))[0]! <= limit.title)
      const sizes = await page.$$eval('main :is(p, a, span, time, h3, b, summary, select, button)', (all) =>
        all
          .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
          .map((each) => Number.parseFloat(getComputedStyle(each).fontSize)),
      )
      t.true(Math.min(...sizes.filter((size) => size > 0)) >= 15)
      t.true(Number.parseFloat((await stylesOf('.event-time', 'fontSize'))[0]!) >= 19)
      t.deepEqual(new Set(await stylesOf('main :is(h3 a, .event-place, h2)', 'color')), new Set(['rgb(20, 32, 58)']))
      await page.$eval('.day:nth-of-type(3)', (day) => day.scrollIntoView())
      t.true((await bottoms('.bar'))[0]! <= limit.onTop)
      await page.setViewport({ width: 1920, height: 1080 })
      const lines = await page.$eval('h1', (h1) => h1.clientHeight / Number.parseFloat(getComputedStyle(h1).fontSize))
      t.true(lines < 1.5, 'the title stays on one line')
      await page.setViewport({ width: limit.height, height: 390 })
      const [header, bar] = await bottoms('.header, .bar')
      t.true(header! <= 0 && bar! <= 60, `${header}, ${bar}: only the bar stays on top of a low window`)
    }
  },
)

test.serial(
  'filters combine in the address, survive a reload, and are reset by one button or a row’s hash',
  async (t) => {
    const { origin, festival } = await openBuiltSite(t)
    const { page, requests } = await visit(t, `${origin}/noticias`)
    await page.evaluate(() => {
      ;(window as unknown as { shift: number }).shift = 0
    })
    await page.click('#menu a[href="/programacao"]')
    await page.waitForSelector('.event')
    await waitUntilIdle(page)
    t.is(countRequests(requests, 'GET /api/schedule'), 1)
    const state = async () => ({
      address: await page.evaluate(() => decodeURIComponent(location.search + location.hash)),
      count: (await texts(page, '.result-count'))[0],
      days: await page.$$eval('.day:not([hidden]) .day-count', (all) => all.map(({ textContent }) => textContent)),
    })
    await page.click('.days li:nth-child(3) a')
    t.deepEqual(await state(), { address: '?dia=2025-10-23', count: '6 sessões', days: ['6 eventos programados'] })
    await page.select('select[aria-label=Local]', 'Claustro')
    t.deepEqual(await state(), {
      address: '?dia=2025-10-23&local=Claustro',
      count: '2 sessões',
      days: ['2 eventos programados'],
    })
    await page.select('select[aria-label=Categoria]', 'oficina')
    const chosen = {
      address: '?dia=2025-10-23&local=Claustro&categoria=oficina',
      count: '1 sessão',
      days: ['1 evento programado'],
    }
    t.deepEqual(await state(), chosen)
    t.deepEqual(await axeViolations(page), [])
    await page.evaluateOnNewDocument(observeShifts)
    await page.reload()
    await waitUntilIdle(page)
    await page.waitForFunction(() => document.querySelector('.result-count')?.textContent === '1 sessão')
    t.deepEqual(await state(), chosen)
    t.true((await page.evaluate(() => (window as unknown as { shift: number }).shift)) < 0.02)
    await page.click('.result-reset')
    t.deepEqual([(await state()).address, (await state()).count], ['', '26 sessões'])
    t.is(await page.evaluate(() => document.activeElement?.textContent), '26 sessões')

    // A word is one step, and so is each filter
    await page.type('.bar-search input', 'MOSTEIRO ')
    await page.type('.bar-search input', 'visita')
    t.deepEqual((await state()).address, '?q=MOSTEIRO+visita')
    t.deepEqual(await page.evaluate(shownTitles), [
      'Pedra, água e livro: visita guiada ao mosteiro',
      'Pedra, água e livro: segunda visita ao mosteiro',
    ])
    await page.click('.bar-agenda')
    await page.waitForSelector('.agenda')
    t.deepEqual([(await state()).address, (await state()).count], ['?q=MOSTEIRO+visita&ver=agenda', '0 sessões'])
    const back = async (expected: string) => {
      await page.evaluate(() => history.back())
      await page.waitForFunction((query) => decodeURIComponent(location.search) === query, {}, expected)
    }
    await back('?q=MOSTEIRO+visita')
    t.is((await state()).count, '2 sessões')
    t.is(await page.$eval('.bar-agenda', (button) => button.ariaPressed), 'false')
    await back('')
    t.deepEqual([(await state()).count, await valueIn(page, '.bar-search input')], ['26 sessões', ''])
    await back(chosen.address)
    t.deepEqual(await state(), chosen)
    await back('?dia=2025-10-23&local=Claustro')
    await back('?dia=2025-10-23')
    await back('')
    t.is((await state()).count, '26 sessões')
    await page.goBack()
    await page.waitForSelector('.story')

    await load(page, `${origin}/programacao?q=ninguém&dia=2025-10-23`)
    await page.waitForSelector('.state')
    t.is(await valueIn(page, '.bar-search input'), 'ninguém')
    t.deepEqual(await texts(page, '.result-count, .state-words'), [
      '0 sessões',
      'Nenhuma sessão com «ninguém»Experimente outra palavra, ou limpe os filtros.',
    ])
    const row = await festival.database.read('read_schedule').where({ location: 'Jardins' }).first('id')
    await load(page, `${origin}/programacao?local=Claustro#evento-${row.id}`)
    await page.waitForFunction(isHeadingVisible, {}, `evento-${row.id}`)
    t.deepEqual([(await state()).address, (await state()).count], [`#evento-${row.id}`, '26 sessões'])
    await load(page, `${origin}/programacao?dia=2025-10-25#dia-2025-10-25`)
    await page.waitForFunction(isHeadingVisible, {}, 'titulo-2025-10-25')
    t.is((await state()).count, '8 sessões')
  },
)

/** Runs in the page, before its own scripts. */
function observeShifts() {
  const seen = window as unknown as { shift: number }
  seen.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

test.serial('a row shows what its session has, in readable colours, and a cancelled one says so', async (t) => {
  const categories = ['mesa-redonda', 'lançamento', 'oficina', 'palestra', 'apresentacao', 'cerimonia', 'sarau', 'x']
  const rows = [
    ...categories.map((category, n) => session(`c${n}`, { date: '2025-10-24', time: `1${n}:00`, category })),
    session('b', { time: '18:00', category: '' }),
    session('d', { time: '9:00', endTime: '10:15', availability: 'full' }),
    session('a', {
      time: '10:30',
      location: 'Igreja',
      registrationRequired: true,
      availability: 'few',
      description: 'Primeira linha.\nSegunda linha.',
      imageUrl: '/icon-512.png',
      guestName: 'Mia Couto, Ninguém Mais e Olinda Beja',
      guestBio: 'Poeta.\nNasceu em Guadalupe.',
    }),
    session('k', { time: '12:00', status: 'cancelled', statusNote: 'A autora adoeceu.', availability: 'full' }),
    ...['x', 'y', 'z'].map((id) =>
      session(id, {
        date: '2099-10-24',
        title: 'Pregões, gravuras e jogos: uma tarde que passa da hora',
        change: { kind: 'moved', was: { date: '2099-10-23', time: '16:00', location: 'Sala do Capítulo' } },
      }),
    ),
  ]
  const { page } = await visit(t, `${await sharedSite()}/noticias/azul`)
  await intercept(page, '/api/schedule', { body: rows })
  await navigateTo(page, '/programacao#%')
  await page.waitForSelector('.event h3')
  t.deepEqual(
    await texts(page, '.day-count'),
    [4, 8, 3].map((count) => `${count} eventos programados`),
  )
  t.deepEqual((await texts(page, '.event-time')).slice(0, 4), ['10:30', '12:00', '18:00', '9:00–10:15'])
  t.is(await page.$eval('.event-time', (time) => getComputedStyle(time).fontVariantNumeric), 'lining-nums tabular-nums')
  const colours = await page.$$eval('.category', (all) => all.map((badge) => getComputedStyle(badge).color))
  t.is(new Set(colours).size, 7, 'six and the neutral colour')
  t.is(await page.$eval('#evento-a h3 a', (link) => link.getAttribute('href')), '/programacao/sessao-a')
  const shown = (part: string) =>
    page.$$eval(`#evento-a ${part}`, (all) => all.filter((one) => one.getClientRects().length).length)
  t.deepEqual([await shown('.event-thumbnail'), await shown('.event-picture')], [1, 0])
  await page.click('#evento-a summary')
  t.is(await shown('.event-thumbnail'), 0, 'the large picture takes its place')
  for (const part of ['.event-picture', '.registration', '.guest', '.event-ways']) {
    t.is(await shown(part), 1, part)
    t.is(await page.$$eval(`#evento-b ${part}`, (all) => all.length), 0, part)
  }
  const lines = await page.$$eval('#evento-a .event-text', (all) =>
    all.map((text) => [text.textContent, getComputedStyle(text).whiteSpace, text.scrollHeight - text.clientHeight]),
  )
  t.deepEqual(lines, [
    ['Primeira linha.\nSegunda linha.', 'pre-line', 0],
    ['Poeta.\nNasceu em Guadalupe.', 'pre-line', 0],
  ])
  t.deepEqual(await texts(page, '.guest-name'), ['Mia Couto, Ninguém Mais e Olinda Beja'])
  t.deepEqual(await texts(page, '.event-cancelled h3'), ['Cancelado Sessão k A autora adoeceu.'])
  t.deepEqual(await texts(page, '.event-cancelled s'), ['Sessão k'])
  const facts = (id: string) => texts(page, `#evento-${id} .event-facts`)
  t.deepEqual([await facts('a'), await facts('d'), await facts('k')].flat(), [
    'Igreja  Inscrição necessária Últimos lugares',
    'Claustro   Esgotado',
    'Claustro',
  ])
  await page.click('.bar-toggle')
  t.deepEqual(
    await page.evaluate(() => [location.search, document.querySelector('#evento-a')!.hasAttribute('hidden')]),
    ['?sem=inscricao', true],
  )
  t.is((await page.evaluate(shownTitles)).length, 14)
  await page.click('.bar-toggle')
  t.is((await page.evaluate(shownTitles)).length, 15)
  t.deepEqual(await axeViolations(page), [], 'axe measures the contrast of each')

  // The rows are not those of which the page has the first and the last day
  await page.evaluate(() =>
    Object.assign(document.documentElement.dataset, { from: '2025-10-22', until: '2099-10-25', phase: 'during' }),
  )
  const boxes = (selector: string) =>
    page.$$eval(selector, (all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
  for (const [width, narrowest] of [
    [PHONE, 300],
    [DESKTOP, 220],
  ] as const) {
    await resize(page, width)
    const next = await boxes('.now li')
    t.is(next.length, 2)
    t.true(next.every((box) => box.width >= narrowest && box.left === next[0]!.left && box.right <= width))
    t.true(
      next.every(({ top }, n) => n === 0 || top >= next[n - 1]!.bottom),
      'one below the other',
    )
    const [[row], [mark]] = [await boxes('#evento-y'), await boxes('#evento-y .change')]
    t.true(mark!.top - row!.top >= 4, 'a mark of two lines leaves the line above it free')
    const lineHeight = await page.$eval('#evento-y h3', (title) => {
      const { lineHeight, fontSize } = getComputedStyle(title)
      return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)
    })
    t.true(lineHeight >= 1.2, 'an accent on a capital does not touch the line above')
  }
})
