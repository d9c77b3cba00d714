import test from 'ava'
import type { Page } from 'puppeteer'
import { axeViolations } from '../support/axe.ts'
import { load, visit } from '../support/browser.ts'
import { sharedSite } from '../support/built-site.ts'
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
  t.is((await texts(page, '.bar-agenda'))[0], 'A minha agenda (1)')
  t.is(await page.$eval('.is-told', (count) => getComputedStyle(count).animationName), 'told', 'the count moves')
  t.true((await page.$eval('.bar-agenda', (button) => button.getBoundingClientRect().right)) <= 390)
  t.deepEqual(await axeViolations(page), [])

  const other = await page.browserContext().newPage()
  await other.goto(`${origin}/programacao`)
  await pressed(other, first, true)
  await (await star(other, second))!.click()
  await other.close()
  await pressed(page, second, true)
  t.deepEqual(JSON.parse((await stored(page, 'agenda'))!), [first.id, second.id])

  await page.evaluate((ids) => localStorage.setItem('agenda', JSON.stringify(ids)), [second.id, first.id, 'removed'])
  await page.evaluate(() => localStorage.setItem('programa-visto', 'of an older version'))
  await load(page, `${origin}/programacao?ver=agenda`)
  await page.waitForSelector('.agenda')
  t.is(await stored(page, 'programa-visto'), null)
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
  await page.waitForSelector('.agenda', { hidden: true })
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
