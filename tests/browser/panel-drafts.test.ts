import test from 'ava'
import type { Page } from 'puppeteer'
import { createAdministrator } from '../../src/db/administrators.ts'
import { axeViolations } from '../support/axe.ts'
import { inFullRun } from '../support/full-run.ts'
import {
  answerDialogs,
  clickText,
  fieldValues,
  fillField,
  focusedFieldName,
  openTab,
  save,
  waitForAnimations,
  waitForModalClosed,
  waitForRows,
} from '../support/item-forms.ts'
import { texts, waitForHydration } from '../support/page.ts'
import { submitLogin } from '../support/panel.ts'
import { draftKeys, editSponsor, expireSession, openOneSponsor } from '../support/sponsors-tab.ts'

const waitForDraft = (page: Page) =>
  page.waitForFunction(() => document.querySelector('.form-state')?.textContent?.includes('Rascunho guardado'))

/** Closes the page without its handlers and opens the panel in another one. */
async function reopenAfterCrash(page: Page, origin: string) {
  const next = await page.browserContext().newPage()
  await page.close({ runBeforeUnload: false })
  await next.goto(`${origin}/admin#patrocinadores`)
  await next.waitForSelector('.table-tools')
  return next
}

const draftTime = /, de \d\d\/\d\d\/\d{4} \d\d:\d\d\./

test.serial('after a crash, and not before, a draft is offered, restored, saved and then removed', async (t) => {
  const { page, origin, stored } = await openOneSponsor(t)
  await editSponsor(page)
  await fillField(page, 'description', 'Desde 1906.')
  await waitForDraft(page)
  t.deepEqual(await draftKeys(page), ['rascunho/ana/sponsors/lello'])
  const other = await page.browserContext().newPage()
  await other.goto(`${origin}/admin#patrocinadores`)
  for (const show of [() => waitForRows(other, 1), () => editSponsor(other)]) {
    await show()
    // Asks for the locks after the list or the form has done so
    await other.evaluate(() => navigator.locks.query())
    await waitForAnimations(other)
    t.deepEqual(await texts(other, '.notice'), [], 'it is open in another window')
  }
  await other.close()
  const next = await reopenAfterCrash(page, origin)
  await next.waitForSelector('.notice p')
  t.deepEqual(
    (await texts(next, '.notice p')).map((text) => text.replace(draftTime, '')),
    ['Há alterações por salvar em «Livraria Lello»'],
  )
  await waitForAnimations(next)
  t.deepEqual(await axeViolations(next), [])
  await editSponsor(next)
  await clickText(next, '.form-foot button', 'Cancelar')
  await waitForModalClosed(next)
  t.deepEqual(await draftKeys(next), ['rascunho/ana/sponsors/lello'], 'undecided it stays')
  await clickText(next, '.notice button', 'Continuar')
  await next.waitForSelector('.modal .form')
  t.deepEqual(await texts(next, '.modal .notice'), [])
  t.is((await fieldValues(next)).description, 'Desde 1906.')
  t.is(await focusedFieldName(next), 'name')
  await save(next)
  await waitForModalClosed(next)
  t.is((await stored())[0]!.description, 'Desde 1906.')
  t.deepEqual(await draftKeys(next), [])
  t.deepEqual(await texts(next, '.notice'), [])
})

/** Leaves a new sponsor unsaved. */
async function draftSponsor(page: Page, name: string) {
  await clickText(page, '.tab-head button', 'Novo Patrocinador')
  await fillField(page, 'name', name)
  await waitForDraft(page)
}

inFullRun(test, 'views/local-drafts finds drafts by dialog, «after a crash …» does not offer one that is open')(
  'new items in several tabs have separate drafts, and saving one keeps the others',
  async (t) => {
    const { page, origin, stored } = await openOneSponsor(t)
    await draftSponsor(page, 'Porto Editora')
    const second = await page.browserContext().newPage()
    await second.goto(`${origin}/admin#patrocinadores`)
    await draftSponsor(second, 'Casa da Música')
    t.deepEqual(await texts(second, '.notice'), [], 'a draft that is open elsewhere is not offered')
    t.is((await draftKeys(second)).length, 2)
    await save(second)
    await waitForModalClosed(second)
    t.deepEqual(
      (await stored()).map(({ name }) => name),
      ['Livraria Lello', 'Casa da Música'],
    )
    t.is((await draftKeys(second)).length, 1)
    const next = await reopenAfterCrash(page, origin)
    await clickText(next, '.notice button', 'Continuar')
    await next.waitForSelector('.modal .form')
    t.is((await fieldValues(next)).name, 'Porto Editora')
  },
)

inFullRun(test, '«after a crash …» offers one, views/local-drafts finds several')(
  'several drafts of new items are offered with their beginnings, and each can be discarded',
  async (t) => {
    const { page, origin } = await openOneSponsor(t)
    await draftSponsor(page, 'Porto Editora')
    const second = await reopenAfterCrash(page, origin)
    await clickText(second, '.tab-head button', 'Novo Patrocinador')
    await clickText(second, '.modal .notice button', 'Depois')
    await fillField(second, 'name', 'Casa da Música')
    await waitForDraft(second)
    const next = await reopenAfterCrash(second, origin)
    await next.waitForSelector('.notice')
    t.deepEqual(
      (await texts(next, '.notice p')).map((text) => text.replace(/, de [\d/: ]+/, ' ')),
      [
        'Há alterações por salvar em «Novo Patrocinador» («Casa da Música»).',
        'Há alterações por salvar em «Novo Patrocinador» («Porto Editora»).',
      ],
    )
    await clickText(next, '.notice button', 'Descartar')
    await next.waitForFunction(() => document.querySelectorAll('.notice').length === 1)
    await clickText(next, '.tab-head button', 'Novo Patrocinador')
    await next.waitForSelector('.modal .notice p')
    t.regex((await texts(next, '.modal .notice p')).join(), /^Há alterações por salvar, de .* \(«Porto Editora»\)\.$/)
    await clickText(next, '.modal .notice button', 'Descartar')
    t.is((await fieldValues(next)).name, '')
    t.deepEqual(await draftKeys(next), [])
    await next.keyboard.press('Escape')
    await waitForModalClosed(next)
    t.deepEqual(await texts(next, '.notice'), [])
  },
)

test.serial('signing out asks before it removes drafts, and «não» cancels it', async (t) => {
  const { page } = await openOneSponsor(t)
  const questions = answerDialogs(page, false, true)
  await page.evaluate(() => localStorage.setItem('rascunho/bia/news/novo', '{"at":"2025-01-01","changes":{}}'))
  await openTab(page, 'Programação')
  await fillField(page, 'title', 'Sarau')
  await clickText(page, '.panel-leave', 'Sair')
  await waitForDraft(page)
  t.is((await draftKeys(page)).length, 2)
  await clickText(page, '.panel-leave', 'Sair')
  await page.waitForFunction(() => location.pathname === '/admin/login')
  const question = 'Há rascunhos neste navegador. Sair apaga-os. Sair?'
  t.deepEqual(questions, [question, question])
  t.deepEqual(await draftKeys(page), ['rascunho/bia/news'], 'drafts of others stay')
  await submitLogin(page)
  await page.waitForSelector('.panel-leave')
  await clickText(page, '.panel-leave', 'Sair')
  await page.waitForFunction(() => location.pathname === '/admin/login')
  t.is(questions.length, 2, 'without drafts there is no question')
})

inFullRun(test, 'views/local-drafts finds drafts by account')(
  'a draft is offered only to its author’s account',
  async (t) => {
    const { page, origin, festival } = await openOneSponsor(t)
    await createAdministrator(festival.database, 'bia', 'outra palavra-passe', new Date('2025-10-01T08:00:00Z'), 4)
    await editSponsor(page)
    await fillField(page, 'description', 'Desde 1906.')
    await waitForDraft(page)
    await expireSession(page)
    const next = await page.browserContext().newPage()
    await page.close({ runBeforeUnload: false })
    await next.goto(`${origin}/admin/login`)
    await waitForHydration(next)
    await submitLogin(next, { username: 'bia', password: 'outra palavra-passe' })
    await next.waitForSelector('[role=tab]')
    await openTab(next, 'Patrocinadores')
    await waitForRows(next, 1)
    t.deepEqual(await texts(next, '.notice'), [])
    await editSponsor(next)
    t.deepEqual(await texts(next, '.notice'), [])
  },
)

inFullRun(test, 'views/local-drafts, «restored on a newer version …», merges the same')(
  'a draft of an older version is merged with the changes of others',
  async (t) => {
    const { page, origin, others, stored } = await openOneSponsor(t)
    await editSponsor(page)
    await fillField(page, 'description', 'Desde 1906.')
    await waitForDraft(page)
    await others.change('sponsor', 'lello', { category: 'master' })
    const next = await reopenAfterCrash(page, origin)
    await editSponsor(next)
    await next.waitForSelector('.modal .notice')
    t.regex(
      (await texts(next, '.modal .notice p')).join(),
      /^Há alterações por salvar, de \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/,
    )
    t.is(await focusedFieldName(next), 'Recuperar')
    t.true(
      await next.$eval('.form-fields', (fields) => (fields as HTMLElement).inert),
      'the draft must be decided about first',
    )
    t.is((await fieldValues(next)).description, 'A livraria.')
    await clickText(next, '.modal .notice button', 'Recuperar')
    await next.waitForSelector('.modal .notice', { hidden: true })
    t.is(await focusedFieldName(next), 'name')
    await save(next)
    await waitForModalClosed(next)
    t.like((await stored())[0], { description: 'Desde 1906.', category: 'master', version: 3 })
  },
)
