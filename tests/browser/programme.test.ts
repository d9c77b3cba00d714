import test from 'ava'
import type { Page } from 'puppeteer'
import { axeViolations } from '../support/axe.ts'
import { load, visit, waitUntilIdle } from '../support/browser.ts'
import { openBuiltSite, sharedSite } from '../support/built-site.ts'
import { inFullRun } from '../support/full-run.ts'
import { countRequests, intercept } from '../support/intercept.ts'
import { navigateTo, texts, valueIn } from '../support/page.ts'
import { session } from '../support/sessions.ts'
import { DESKTOP, PHONE, resize } from '../support/widths.ts'

/** Opens the programme by a link, with these rows as the response. */
async function openProgramme(t: Parameters<typeof visit>[0], body: unknown, hash = ''): Promise<Page> {
  const { page } = await visit(t, `${await sharedSite()}/noticias/azul`)
  await intercept(page, '/api/schedule', { body })
  await navigateTo(page, `/programacao${hash}`)
  await page.waitForSelector('.event h3, .state')
  return page
}

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

test.serial('without JavaScript the programme is complete: its days are links, and a row opens', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, `${origin}/programacao`, { javascript: false })
  t.is(await page.title(), 'Programa — FLIPORTO Portugal')
  t.deepEqual(await texts(page, 'h1'), ['Programa'])
  t.deepEqual(await texts(page, 'main h2'), [
    'quarta-feira, 22 de outubro de 2025',
    'quinta-feira, 23 de outubro de 2025',
    'sexta-feira, 24 de outubro de 2025',
    'sábado, 25 de outubro de 2025',
  ])
  const days = await page.$$eval('.day', (all) =>
    all.map((day) => [
      day.querySelector('.day-count')?.textContent,
      `${day.querySelectorAll('.event').length} eventos programados`,
    ]),
  )
  for (const [label, expected] of days) t.is(label, expected)
  t.deepEqual(await page.$$eval('.days a', (all) => all.map((link) => link.getAttribute('href'))), [
    '?',
    ...['22', '23', '24', '25'].map((day) => `?dia=2025-10-${day}#dia-2025-10-${day}`),
  ])
  t.is((await texts(page, '.days a'))[1], '22 de outubro, Hoje quarta', 'the day decides which is shown')
  t.deepEqual((await texts(page, '.result-count, .result .calendar-menu summary')).slice(0, 2), [
    '26 sessões',
    'Juntar ao calendário',
  ])
  const things = (await texts(page, 'script[type="application/ld+json"]')).map((text) => JSON.parse(text))
  t.deepEqual(things.map((thing) => thing['@type']).sort(), ['BreadcrumbList', 'Festival'])
  await page.click('.days li:last-child a')
  await page.waitForFunction(isHeadingVisible, {}, 'titulo-2025-10-25')
  t.is((await page.evaluate(shownTitles)).length, 26, 'the server ignores the query')
  const guest = '.event:has(.guest)'
  t.is(await page.$eval(`${guest} .guest`, (each) => each.getClientRects().length), 0)
  await page.click(`${guest} summary`)
  t.is(await page.$eval(`${guest} .guest`, (each) => each.getClientRects().length), 1)
  const [whole, height] = await page.$eval(`${guest} .event-text`, (text) => [text.scrollHeight, text.clientHeight])
  t.is(whole, height, 'the description is not cut any more')
})

inFullRun(test, 'a look: accessibility, «every screen fits …», loads the same page')(
  'the page keeps its measures on a phone and on a desk',
  async (t) => {
    const { origin, festival } = await openBuiltSite(t)
    const rows = festival.database.read('read_schedule').where({ removed: false })
    const plain = await rows.clone().where({ date: '2025-10-24' }).first('id')
    const pictured = await rows.clone().whereNotNull('imageUrl').first('id')
    for (const limit of [
      { width: 390, height: 844, row: 176, page: 6800, title: 560, onTop: 132 },
      { width: 1280, height: 800, row: 128, page: 5200, title: 520, onTop: 120 },
    ]) {
      const { page } = await visit(t, `${origin}/programacao`, limit)
      const seen = await page.evaluate(() => {
        const heights = [...document.querySelectorAll('.event')].map((row) => row.getBoundingClientRect().height)
        return {
          row: heights.sort((a, b) => a - b)[Math.floor(heights.length / 2)]!,
          page: document.documentElement.scrollHeight,
          title: document.querySelector('.event h3')!.getBoundingClientRect().bottom,
          sizes: [...document.querySelectorAll('main :is(p, a, span, time, h3, b, summary, select, button)')]
            .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
            .map((each) => Number.parseFloat(getComputedStyle(each).fontSize))
            .filter((size) => size > 0),
          ink: ['h3 a', '.event-place', 'h2'].map(
            (one) => getComputedStyle(document.querySelector(`main ${one}`)!).color,
          ),
          hour: Number.parseFloat(getComputedStyle(document.querySelector('.event-time')!).fontSize),
        }
      })
      t.true(seen.row <= limit.row, `${limit.width}: a row of ${seen.row}`)
      t.true(seen.page <= limit.page, `${limit.width}: a page of ${seen.page}`)
      t.true(seen.title <= limit.title, `${limit.width}: a title at ${seen.title}`)
      t.true(Math.min(...seen.sizes) >= 15, `${limit.width}: text of ${Math.min(...seen.sizes)}`)
      t.true(seen.hour >= 19, `${limit.width}: an hour of ${seen.hour}`)
      t.deepEqual(new Set(seen.ink), new Set(['rgb(20, 32, 58)']))
      for (const { id } of [plain, pictured]) {
        await load(page, 'about:blank')
        await load(page, `${origin}/programacao#evento-${id}`)
        await page.waitForFunction(isHeadingVisible, {}, `evento-${id}`)
        const bottom = await page.$eval('.bar', (bar) => bar.getBoundingClientRect().bottom)
        t.true(bottom <= limit.onTop, `${limit.width}: ${bottom} on top`)
      }
      await page.setViewport({ width: 1920, height: 1080 })
      const lines = await page.$eval('h1', (h1) => h1.clientHeight / Number.parseFloat(getComputedStyle(h1).fontSize))
      t.true(lines < 1.5, 'the title stays on one line')
      await page.setViewport({ width: limit.height, height: 390 })
      const low = await page.$$eval('.header, .bar', (all) => all.map((each) => each.getBoundingClientRect().bottom))
      t.true(low[0]! <= 0 && low[1]! <= 60, `${low}: only the bar stays on top of a low window`)
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
    t.deepEqual(await axeViolations(page), [])
    await load(page, `${origin}/programacao?local=Adro&categoria=oficina`)
    t.deepEqual(await page.evaluate(shownTitles), [])
    t.deepEqual(await texts(page, '.result-line > *'), ['0 sessões. Não há o local «Adro».', 'Limpar filtros'])
    t.deepEqual(await axeViolations(page), [])
    const row = await festival.database.read('read_schedule').where({ location: 'Jardins' }).first('id')
    await load(page, `${origin}/programacao?local=Claustro#evento-${row.id}`)
    await page.waitForFunction(isHeadingVisible, {}, `evento-${row.id}`)
    t.deepEqual([(await state()).address, (await state()).count], [`#evento-${row.id}`, '26 sessões'])
    await load(page, `${origin}/programacao?dia=2025-10-25#dia-2025-10-25`)
    await page.waitForFunction(isHeadingVisible, {}, 'titulo-2025-10-25')
    t.is((await state()).count, '8 sessões')
    const bodies = await Promise.all(
      ['', '?dia=2025-10-25', '?agenda=a', '?q=mar'].map(async (query) =>
        (await fetch(`${origin}/programacao${query}`)).text(),
      ),
    )
    t.is(new Set(bodies).size, 1)
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
  const categories = [
    'mesa-redonda',
    'lançamento',
    'oficina',
    'palestra',
    'apresentacao',
    'cerimonia',
    'sarau-de-rua',
    'x',
  ]
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
  const page = await openProgramme(t, rows, '#%')
  t.deepEqual(
    await texts(page, '.day-count'),
    [4, 8, 3].map((count) => `${count} eventos programados`),
  )
  t.deepEqual((await texts(page, '.event-time')).slice(0, 4), ['10:30', '12:00', '18:00', '9:00–10:15'])
  t.is(await page.$eval('.event-time', (time) => getComputedStyle(time).fontVariantNumeric), 'lining-nums tabular-nums')
  t.deepEqual(await texts(page, '.category'), [
    'Mesa redonda',
    'Lançamento',
    'Oficina',
    'Palestra',
    'Apresentacao',
    'Cerimonia',
    'Sarau de-rua',
    'X',
  ])
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
    all.map((text) => [text.textContent, getComputedStyle(text).whiteSpace]),
  )
  t.deepEqual(lines, [
    ['Primeira linha.\nSegunda linha.', 'pre-line'],
    ['Poeta.\nNasceu em Guadalupe.', 'pre-line'],
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

inFullRun(
  test,
  'accessibility, «axe finds nothing while contents …», has the other states, views/programme-filters the rows without a day',
)('without a session that has a day the programme says so', async (t) => {
  const bad = [session('a', { date: '' }), session('b', { date: '2025-02-30' }), session('c', { date: 'em breve' })]
  const page = await openProgramme(t, bad)
  t.deepEqual(await texts(page, '.state-words'), ['Nenhum evento encontradoVerifique novamente mais tarde.'])
  t.deepEqual(await axeViolations(page), [])
})

inFullRun(test, 'a look in print: «filters combine …» proves what the filters leave')(
  'print has what the filters leave below their words, whole and without colour',
  async (t) => {
    const origin = await sharedSite()
    const { page } = await visit(t, `${origin}/programacao`)
    await page.emulateMediaType('print')
    const hidden = ['.header', '.footer', '.cookies', '.bar', '.result-line', '.star', '.event-more']
    for (const selector of hidden) {
      t.true(
        await page.$$eval(selector, (all) => all.every((each) => (each as HTMLElement).offsetParent === null)),
        selector,
      )
    }
    const cut = await page.$$eval('.event-text', (all) =>
      all.filter((text) => text.scrollHeight > text.clientHeight + 1),
    )
    t.is(cut.length, 0)
    t.true(await page.$$eval('.guest', (all) => all.every((guest) => guest.getClientRects().length > 0)))
    const tints = await page.$$eval('.category', (all) => all.map((each) => getComputedStyle(each).backgroundColor))
    t.true(tints.every((tint) => tint === 'rgba(0, 0, 0, 0)'))
    t.true((await pagesOf(page)) <= 4)
    await load(page, `${origin}/programacao?local=Claustro&dia=2025-10-23`)
    t.deepEqual(await texts(page, '.result-filters'), ['Claustro · quinta-feira, 23 de outubro de 2025'])
    t.is((await page.evaluate(shownTitles)).length, 2)
    t.is(await pagesOf(page), 1)
  },
)

async function pagesOf(page: Page): Promise<number> {
  const paper = Buffer.from(await page.pdf({ preferCSSPageSize: true }))
  return paper.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}
