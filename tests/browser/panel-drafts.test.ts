import test from 'ava'
import type { Page } from 'puppeteer'
import { axeViolations } from '../support/axe.ts'
import {
  answerDialogs,
  clickText,
  fieldValues,
  fillField,
  focusedFieldName,
  openTab,
  saveAndClose,
  waitForAnimations,
  waitForModalClosed,
  waitForRows,
} from '../support/item-forms.ts'
import { texts } from '../support/page.ts'
import { submitLogin } from '../support/panel.ts'
import { draftKeys, editSponsor, openOneSponsor } from '../support/sponsors-tab.ts'

const waitForDraft = (page: Page) =>
  page.waitForFunction(() => document.querySelector('.form-state')?.textContent?.includes('Rascunho guardado'))

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
  const next = await page.browserContext().newPage()
  await page.close({ runBeforeUnload: false })
  await next.goto(`${origin}/admin#patrocinadores`)
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
  await saveAndClose(next)
  t.is((await stored())[0]!.description, 'Desde 1906.')
  t.deepEqual(await draftKeys(next), [])
  t.deepEqual(await texts(next, '.notice'), [])
})

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
