import test, { type ExecutionContext } from 'ava'
import type { Page } from 'puppeteer'
import { accessibilityViolations } from '../support/axe.ts'
import { inFullRun } from '../support/full-run.ts'
import { answerDialogs, clickText, openTab } from '../support/item-forms.ts'
import { texts } from '../support/page.ts'
import { openSignedIn, waitForToast } from '../support/panel.ts'
import { samplePublisher } from '../support/sample-publisher.ts'
import { overflowingWidths } from '../support/widths.ts'

/** Each by a request of its own. */
const createSponsors = (page: Page, count: number) =>
  page.evaluate(async (last) => {
    for (let n = 1; n <= last; n++) {
      const body = new FormData()
      body.set('name', `Livraria ${n}`)
      await fetch('/api/admin/sponsors', { method: 'POST', body })
    }
  }, count)

const waitForActs = (page: Page, count: number) =>
  page.waitForFunction((wanted) => document.querySelectorAll('.tab .act').length === wanted, {}, count)

/** All samples are one act, as those of an import. */
async function openRegister(t: ExecutionContext, { events, sponsors }: { events: number; sponsors: number }) {
  const site = await openSignedIn(t)
  const { create } = samplePublisher(site.festival)
  for (let n = 1; n <= events; n++) await create('schedule-item', `evento-${n}`, { title: `Mesa ${n}` })
  await createSponsors(site.page, sponsors)
  await openTab(site.page, 'Registo')
  await site.page.waitForSelector('.act')
  return site
}

const hash = (page: Page) => page.evaluate(() => decodeURIComponent(location.hash))

test.serial('the register is filtered by person, kind, date and words, and going back undoes a filter', async (t) => {
  const { page } = await openRegister(t, { events: 2, sponsors: 2 })
  await waitForActs(page, 3)
  t.deepEqual(await texts(page, '.act-day h3'), ['quarta-feira, 1 de outubro de 2025'])
  t.deepEqual(await texts(page, '.act-words'), [
    'Patrocinador acrescentado',
    'Patrocinador acrescentado',
    'Evento acrescentado à programação e mais 1',
  ])
  t.deepEqual(await texts(page, '.act-title'), ['«Livraria 2»', '«Livraria 1»', '«Mesa 1»', '«Mesa 2»'])
  const [publicAddress, addressThen] = await page.$$eval('.act a', (all) =>
    all.map((link) => link.getAttribute('href')),
  )
  t.is(publicAddress, '/#patrocinadores')
  t.regex(addressThen!, /^\/admin\/em\/p\d+\/?#patrocinadores$/)

  await page.type('.register-search input', 'livraria 1')
  await waitForActs(page, 1)
  t.is(await hash(page), '#registo?q=livraria+1')
  await page.select('.register-tools select', 'ana')
  await page.waitForFunction(() => location.hash.includes('actor=ana'))
  await page.select('.field:nth-child(3) select', 'schedule-item')
  await page.waitForSelector('.tab-empty')
  t.deepEqual(await texts(page, '.tab-empty'), ['Nenhuma alteração corresponde a estes filtros.'])
  await page.goBack()
  await page.goBack()
  await waitForActs(page, 1)
  t.is(await hash(page), '#registo?q=livraria+1')
  await clickText(page, '.tab-head button', 'Limpar filtros')
  await waitForActs(page, 3)
  t.is(await page.$eval('.register-search input', (input) => (input as HTMLInputElement).value), '')
  t.deepEqual(await overflowingWidths(page), [])
  t.deepEqual(await accessibilityViolations(page, 'register'), [])
})

inFullRun(
  test,
  'http/admin/history pages, http/admin/undo undoes; panel, «tabs work by keyboard …», has axe on the dashboard',
)('scrolling loads older acts, and one of many events is undone after one question', async (t) => {
  const { page, origin } = await openRegister(t, { events: 25, sponsors: 55 })
  await waitForActs(page, 50)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await waitForActs(page, 56)

  const events = async () => ((await (await fetch(`${origin}/api/schedule`)).json()) as unknown[]).length
  const questions = answerDialogs(page, false, true)
  t.deepEqual(await texts(page, '.act-more summary'), ['Mais 22'])
  const undo = '.act:last-child .act-undo'
  await clickText(page, undo, 'Anular')
  t.is(await events(), 25)
  await clickText(page, undo, 'Anular')
  await waitForToast(page, 'Anulado')
  t.deepEqual(questions, Array(2).fill('Tem certeza que deseja anular estas 25 alterações?'))
  t.is(await events(), 0)
  await waitForActs(page, 57)
  const all = 'Evento acrescentado à programação e mais 24'
  const words = async () => (await texts(page, '.act-words')).filter((text) => text.includes('Evento'))
  t.deepEqual(await words(), [`Anulado: ${all}`, all])
  t.deepEqual(await texts(page, undo), ['Refazer'])
  t.is(await page.evaluate(() => document.activeElement?.textContent), 'Refazer', 'the focus stays in the row')
  await clickText(page, '.toast button', 'Refazer')
  await waitForToast(page, 'Refeito')
  await waitForActs(page, 58)
  t.is(await events(), 25)
  t.deepEqual(await words(), [`Refeito: ${all}`, `Anulado: ${all}`, all])

  await createSponsors(page, 1)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await waitForActs(page, 59)
  await openTab(page, 'Dashboard')
  await waitForActs(page, 5)
  t.deepEqual(await page.$eval('.tab h3', (heading) => heading.textContent), 'Últimas alterações')
  t.deepEqual(await accessibilityViolations(page, 'dashboard'), [])
})
