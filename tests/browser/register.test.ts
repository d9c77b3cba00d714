import test from 'ava'
import type { Page } from 'puppeteer'
import { accessibilityViolations } from '../support/axe.ts'
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

const hash = (page: Page) => page.evaluate(() => decodeURIComponent(location.hash))

test.serial('the register loads older acts, undoes many events after one question, and is filtered', async (t) => {
  const { page, origin, festival } = await openSignedIn(t)
  const { create } = samplePublisher(festival)
  // All of them are one act, as those of an import
  for (let n = 1; n <= 21; n++) await create('schedule-item', `evento-${n}`, { title: `Mesa ${n}` })
  await createSponsors(page, 50)
  await openTab(page, 'Registo')
  await waitForActs(page, 50)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await waitForActs(page, 51)
  t.deepEqual(await texts(page, '.act-day h3'), ['quarta-feira, 1 de outubro de 2025'])
  const all = 'Evento acrescentado à programação e mais 20'
  t.deepEqual((await texts(page, '.act-words')).slice(-2), ['Patrocinador acrescentado', all])
  t.deepEqual((await texts(page, '.act-title')).slice(0, 2), ['«Livraria 50»', '«Livraria 49»'])
  t.deepEqual(await texts(page, '.act-more summary'), ['Mais 18'])
  const [publicAddress, addressThen] = await page.$$eval('.act a', (all) =>
    all.map((link) => link.getAttribute('href')),
  )
  t.is(publicAddress, '/#patrocinadores')
  t.regex(addressThen!, /^\/admin\/em\/p\d+\/?#patrocinadores$/)

  const events = async () => ((await (await fetch(`${origin}/api/schedule`)).json()) as unknown[]).length
  const questions = answerDialogs(page, false, true)
  const undo = '.act:last-child .act-undo'
  await clickText(page, undo, 'Anular')
  t.is(await events(), 21)
  await clickText(page, undo, 'Anular')
  await waitForToast(page, 'Anulado')
  t.deepEqual(questions, Array(2).fill('Tem certeza que deseja anular estas 21 alterações?'))
  t.is(await events(), 0)
  await waitForActs(page, 52)
  t.is((await texts(page, '.act-words'))[0], `Anulado: ${all}`)
  t.is(await page.evaluate(() => document.activeElement?.textContent), 'Refazer', 'the focus stays in the row')

  await page.type('.register-search input', 'livraria 50')
  await waitForActs(page, 1)
  t.is(await hash(page), '#registo?q=livraria+50')
  await page.select('.register-tools select', 'ana')
  await page.waitForFunction(() => location.hash.includes('actor=ana'))
  await page.select('.field:nth-child(3) select', 'schedule-item')
  await page.waitForSelector('.tab-empty')
  t.deepEqual(await texts(page, '.tab-empty'), ['Nenhuma alteração corresponde a estes filtros.'])
  await page.goBack()
  await page.goBack()
  await waitForActs(page, 1)
  t.is(await hash(page), '#registo?q=livraria+50')
  await clickText(page, '.tab-head button', 'Limpar filtros')
  await waitForActs(page, 50)
  t.is(await page.$eval('.register-search input', (input) => (input as HTMLInputElement).value), '')
  t.deepEqual(await overflowingWidths(page), [])
  t.deepEqual(await accessibilityViolations(page, 'register'), [])
  await openTab(page, 'Dashboard')
  await waitForActs(page, 5)
  t.is(await page.$eval('.tab h3', (heading) => heading.textContent), 'Últimas alterações')
})
