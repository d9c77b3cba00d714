import test from 'ava'
import type { Page } from 'puppeteer'
import { axeViolations } from '../support/axe.ts'
import { load, visit } from '../support/browser.ts'
import { sharedSite } from '../support/built-site.ts'
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

test.serial(
  'a star is kept, followed by other tabs, listed in «A minha agenda», and shared for others to keep',
  async (t) => {
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
    await page.evaluate(() => window.scrollTo(0, 0)) // links half behind the header would be small targets
    t.deepEqual(await axeViolations(page), [])
    await page.click('.agenda-empty a')
    await page.waitForSelector('.agenda', { hidden: true })
    await pressed(page, third, false)
    t.is((await shownTitles(page)).length, 26)

    await page.evaluate((id) => localStorage.setItem('agenda', JSON.stringify([id])), third.id)
    await load(page, `${address},ja-nao-existe`)
    await page.waitForSelector('.agenda-acts .button')
    t.deepEqual(await texts(page, '.agenda h2'), ['Agenda partilhada: 2 sessões'])
    t.deepEqual(await texts(page, '.agenda-missing'), ['1 já não está no programa'])
    t.deepEqual(await shownTitles(page), [first.title, second.title])
    t.is(await stored(page, 'agenda'), JSON.stringify([third.id]), 'it is only read')
    t.true(await page.$$eval('.star', (all) => all.every((each) => getComputedStyle(each).visibility === 'hidden')))
    t.deepEqual(await axeViolations(page), [])
    await page.click('.agenda-acts .button')
    await waitForText(page, 'Estão todas na sua agenda.')
    t.is(await stored(page, 'agenda'), JSON.stringify([third, first, second].map(({ id }) => id)))
    await page.click('.agenda-status a')
    await waitForText(page, 'A minha agenda: 3 sessões')
  },
)
