import test, { type ExecutionContext } from 'ava'
import type { Page } from 'puppeteer'
import { scheduleItem } from '../../src/content/schedule-item.ts'
import { axeViolations } from '../support/axe.ts'
import { load, visit } from '../support/browser.ts'
import { openBuiltSite, sharedSite } from '../support/built-site.ts'
import { run } from '../support/festival.ts'
import { inFullRun } from '../support/full-run.ts'
import { texts, waitForText } from '../support/page.ts'

type Row = { id: string; slug: string; title: string }

const programmeOf = async (origin: string): Promise<Row[]> => (await fetch(`${origin}/api/schedule`)).json()

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

const shownTitles = (page: Page) =>
  page.$$eval('.event:not([hidden]) h3 a', (all) => all.map(({ textContent }) => textContent))

const starName = (title: string) => `Guardar ${title} na agenda`

const star = (page: Page, { title }: Row) => page.waitForSelector(`.star[aria-label="${starName(title)}"]`)

const pressed = async (page: Page, row: Row, value: boolean) =>
  page.waitForSelector(`.star[aria-label="${starName(row.title)}"][aria-pressed="${value}"]`)

test.serial('a star is kept, followed by other tabs, and listed in «A minha agenda»', async (t) => {
  const origin = await sharedSite()
  const [first, second, third] = (await programmeOf(origin)) as [Row, Row, Row]
  const { page } = await visit(t, `${origin}/programacao`, { width: 390, height: 844 })
  t.is(await stored(page, 'agenda'), null)
  await page.click('.cookies button')
  const size = await (await star(page, first))!.boundingBox()
  t.true(size!.width >= 44 && size!.height >= 44)
  await (await star(page, first))!.focus()
  await page.keyboard.press('Space')
  await pressed(page, first, true)
  t.true((await texts(page, '[role=status]')).includes(`${first.title}: guardada na agenda.`))
  t.deepEqual(await axeViolations(page), [])

  const other = await page.browserContext().newPage()
  await other.goto(`${origin}/programacao`)
  await pressed(other, first, true)
  await (await star(other, second))!.click()
  await other.close()
  await pressed(page, second, true)
  t.deepEqual(JSON.parse((await stored(page, 'agenda'))!), [first.id, second.id])

  await page.evaluate((ids) => localStorage.setItem('agenda', JSON.stringify(ids)), [second.id, first.id, 'removed'])
  await load(page, `${origin}/programacao?ver=agenda`)
  await page.waitForSelector('.agenda')
  t.deepEqual(await texts(page, '.agenda h2'), ['A minha agenda: 2 sessões'])
  t.deepEqual(await shownTitles(page), [first.title, second.title])
  t.deepEqual(await texts(page, '.agenda-clashes p'), ['Duas sessões sobrepõem-se:'])
  t.deepEqual(await texts(page, '.agenda-clashes a'), [first.title, second.title])
  t.deepEqual(await axeViolations(page), [])

  await page.click('.agenda .calendar-menu summary')
  const feed = `/programacao.ics?sessoes=${first.slug},${second.slug}`
  t.deepEqual(
    await page.$$eval('.agenda .calendar-menu a', (all) =>
      all.map((link) => [link.textContent, link.getAttribute('href'), link.hasAttribute('download')]),
    ),
    [
      ['Subscrever (acompanha as mudanças)', `webcal://localhost:3000${feed}`, false],
      ['Descarregar', feed, true],
    ],
  )
  t.is((await fetch(origin + feed)).status, 200)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  t.is(await page.$eval('.agenda .calendar-menu', (menu) => (menu as HTMLDetailsElement).open), false)
  t.is(await page.evaluate(() => document.activeElement?.textContent), 'Juntar ao calendário')

  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.browserContext().overridePermissions(origin, ['clipboard-read', 'clipboard-sanitized-write'])
  await page.click('.agenda-acts .button')
  await waitForText(page, 'Ligação copiada.')
  const address = await page.evaluate(() => navigator.clipboard.readText())
  t.is(address, `${origin}/programacao?agenda=${first.slug},${second.slug}`)

  t.regex((await texts(page, '.agenda-missing'))[0]!, /^Uma sessão que guardou já não está no programa\./)
  await page.click('.agenda-forget')
  await page.waitForSelector('.agenda-missing', { hidden: true })
  await (await star(page, first))!.focus()
  await page.keyboard.press('Enter')
  await page.waitForFunction(
    (name) => document.activeElement?.getAttribute('aria-label') === name,
    {},
    starName(second.title),
  )
  await page.keyboard.press('Enter')
  await waitForText(page, 'Ainda não guardou nenhuma sessão.')
  t.is(await stored(page, 'agenda'), '[]')
  t.deepEqual(await axeViolations(page), [])
  await page.click('.agenda-empty a')
  await pressed(page, third, false)
  t.is((await shownTitles(page)).length, 26)
})

inFullRun(
  test,
  'views/shared-agenda and views/agenda prove what is shown and kept, «a star is kept …» the list on the page',
)('a shared agenda is only read, until its reader keeps it', async (t) => {
  const origin = await sharedSite()
  const rows = await programmeOf(origin)
  const shared = [rows[4]!, rows[1]!, rows[9]!]
  const address = `${origin}/programacao?agenda=${[...shared.map(({ slug }) => slug), 'ja-nao-existe'].join(',')}`
  const { page } = await visit(t, address)
  await page.waitForSelector('.agenda')
  t.deepEqual(await texts(page, '.agenda h2'), ['Agenda partilhada: 3 sessões'])
  t.deepEqual(await texts(page, '.agenda-missing'), ['1 já não está no programa'])
  t.deepEqual(
    await shownTitles(page),
    [1, 4, 9].map((n) => rows[n]!.title),
  )
  t.is(await stored(page, 'agenda'), null)
  t.true(await page.$$eval('.star', (all) => all.every((each) => getComputedStyle(each).visibility === 'hidden')))
  t.deepEqual(await axeViolations(page), [])

  await page.evaluate((id) => localStorage.setItem('agenda', JSON.stringify([id])), rows[20]!.id)
  await load(page, address)
  await page.waitForSelector('.agenda-acts .button')
  await page.click('.agenda-acts .button')
  await waitForText(page, 'Estão todas na sua agenda.')
  t.deepEqual(
    JSON.parse((await stored(page, 'agenda'))!),
    [20, 1, 4, 9].map((n) => rows[n]!.id),
  )
  await page.click('.agenda-status a')
  await waitForText(page, 'A minha agenda: 4 sessões')
  await load(page, `${address},tambem-nao`)
  await page.waitForSelector('.agenda-missing')
  t.deepEqual(await texts(page, '.agenda-missing'), ['2 já não estão no programa'])
  await page.click('.agenda-acts a[href="/programacao"]')
  await page.waitForSelector('.agenda', { hidden: true })
  t.is((await shownTitles(page)).length, 26)
})

/** A page's size in points, for each page of the PDF. */
const paperOf = async (page: Page) => {
  const pdf = Buffer.from(await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    Number(width) > Number(height) ? 'across' : 'upright',
  )
}

inFullRun(test, 'a look in print: views/shared-agenda proves its pages, «a star is kept …» loads the same screen')(
  'the leaflet is one page of A4 across, and the page is printed as ever after it',
  async (t) => {
    const origin = await sharedSite()
    const rows = await programmeOf(origin)
    const { page } = await visit(t, `${origin}/programacao`)
    await page.evaluateOnNewDocument(() => {
      const printed = window as unknown as { prints: number }
      printed.prints = 0
      window.print = () => void printed.prints++
    })
    for (const [count, pages] of [
      [1, 1],
      [7, 1],
      [16, 1],
      [26, 2],
    ] as const) {
      const ids = rows.slice(0, count).map(({ id }) => id)
      await page.evaluate((kept) => localStorage.setItem('agenda', JSON.stringify(kept)), ids)
      await load(page, `${origin}/programacao?ver=agenda`)
      await page.waitForSelector('.agenda-acts .button-quiet')
      await page.click('.agenda-acts .button-quiet')
      await page.waitForFunction(() => (window as unknown as { prints: number }).prints === 1)
      t.deepEqual(await paperOf(page), Array(pages).fill('across'), `${count} sessions`)
      const outside = await page.$$eval('.leaflet-page', (all) =>
        all.flatMap((sheet) => {
          const { right, bottom } = sheet.getBoundingClientRect()
          return [...sheet.querySelectorAll('article')].filter((entry) => {
            const box = entry.getBoundingClientRect()
            return box.right > right || box.bottom > bottom
          })
        }),
      )
      t.is(outside.length, 0, `${count} sessions`)
      t.is((await texts(page, '.leaflet article')).length, count)
    }
    await page.keyboard.press('Shift')
    await page.waitForSelector('.leaflet', { hidden: true })
    t.true((await paperOf(page)).every((paper) => paper === 'upright'))
  },
)

/** Lets the page's clock run ahead. */
const setClockAhead = (page: Page, hours: number) =>
  page.evaluateOnNewDocument((ms) => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + ms
  }, hours * 3_600_000)

/** Runs in the page, before its own scripts. */
function observeShifts() {
  const seen = window as unknown as { shift: number }
  seen.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as { shift: number }).shift)

const marksAt = (page: Page, { id }: Row) => texts(page, `#evento-${id} .change`)

async function changeSchedule(t: ExecutionContext, { festival, origin }: Awaited<ReturnType<typeof openBuiltSite>>) {
  const rows = await programmeOf(origin)
  const [moved, cancelled, , removed] = rows as [Row, Row, Row, Row]
  const revise = (id: string, changes: object) =>
    run(festival, scheduleItem, id, { type: 'ReviseScheduleItem', changes })
  await revise(moved.id, { time: '16:15', location: 'Claustro' })
  await revise(cancelled.id, { status: 'cancelled' })
  await run(festival, scheduleItem, removed.id, { type: 'CancelScheduleItem' })
  t.is((await programmeOf(origin)).length, 25)
  return { moved, cancelled, removed, takeBack: () => revise(cancelled.id, { status: 'scheduled' }) }
}

inFullRun(test, 'views/session-changes proves what is told, and how long; the dialog of two tabs is left out')(
  'who comes back reads what changed, until «Visto» or twelve hours later',
  async (t) => {
    const site = await openBuiltSite(t)
    const { page } = await visit(t, `${site.origin}/programacao`, { width: 390, height: 844 })
    await page.evaluateOnNewDocument(observeShifts)
    await load(page, `${site.origin}/programacao`)
    t.deepEqual(await texts(page, '.changes'), [''])
    const { moved, cancelled, removed, takeBack } = await changeSchedule(t, site)
    await page.evaluate((id) => localStorage.setItem('agenda', JSON.stringify([id])), removed.id)

    for (const visitNumber of [2, 3]) {
      await load(page, `${site.origin}/programacao`)
      await page.waitForSelector('.changes-list')
      t.deepEqual(await texts(page, '.changes summary'), ['Desde a sua última visita: 3 mudanças'], `${visitNumber}`)
      t.deepEqual(await marksAt(page, moved), ['Mudou: era às 15:00, Tenda dos Livros'])
      t.deepEqual(await marksAt(page, cancelled), ['Cancelado'])
      const words = (await texts(page, `#evento-${cancelled.id}`))[0]!
      t.is(words.match(/Cancelado/g)?.length, 1, 'the row says it once')
      const shift = await shiftOf(page)
      t.true(shift < 0.02, `shift ${shift}`)
    }
    await page.click('.changes summary')
    t.deepEqual(await texts(page, '.changes li'), [
      `Na sua agenda: ${removed.title}Já não está no programa`,
      `${cancelled.title}Cancelado`,
      `${moved.title}Mudou: era às 15:00, Tenda dos Livros`,
    ])
    t.deepEqual(await axeViolations(page), [])
    const row = await page.waitForSelector(`#evento-${moved.id}`)
    for (const time of ['first', 'second']) {
      await page.$eval('.days li:last-child a', (day) => (day as HTMLElement).click())
      t.false(await row!.isVisible())
      await page.$eval(`.changes a[href="#evento-${moved.id}"]`, (link) => (link as HTMLElement).click())
      await page.waitForSelector(`#evento-${moved.id}`, { visible: true })
      t.true(await row!.isIntersectingViewport(), `${time} time`)
    }
    await page.evaluate(() => history.back())
    await page.waitForFunction(() => document.querySelector('.result-count')?.textContent === '8 sessões')

    await takeBack()
    await setClockAhead(page, 11)
    await load(page, `${site.origin}/programacao`)
    await page.waitForSelector('.changes-list')
    t.deepEqual(await marksAt(page, cancelled), ['Afinal realiza-se'])
    t.deepEqual(await texts(page, '.changes summary'), ['Desde a sua última visita: 3 mudanças'])
    await setClockAhead(page, 2)
    await load(page, `${site.origin}/programacao`)
    await page.waitForSelector('.changes-list')
    t.deepEqual(await texts(page, '.changes summary'), ['Desde a sua última visita: 1 mudança'])

    const other = await page.browserContext().newPage()
    await setClockAhead(other, 13)
    await other.goto(`${site.origin}/programacao`)
    await other.waitForSelector('.changes-seen')
    await page.bringToFront()
    await page.click('.changes-seen')
    await page.waitForSelector('.changes-list', { hidden: true })
    t.is(await page.evaluate(() => document.activeElement?.className), 'changes', 'the focus stays there')
    await other.bringToFront()
    await other.waitForSelector('.changes-list', { hidden: true })
    await other.close()
    await load(page, `${site.origin}/programacao`)
    t.deepEqual(await texts(page, '.changes'), [''])
  },
)
