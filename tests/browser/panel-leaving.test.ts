import test from 'ava'
import { intercept } from '../support/intercept.ts'
import {
  answerDialogs,
  clickText,
  fieldValues,
  fillField,
  focusedFieldName,
  waitForModalClosed,
} from '../support/item-forms.ts'
import { waitForTextIn } from '../support/page.ts'
import { currentPath } from '../support/panel.ts'
import { draftKeys, editSponsor, openOneSponsor } from '../support/sponsors-tab.ts'

test.serial(
  'every way out asks about unsaved changes: Cancelar, Esc, tabs, signing out, addresses, Back and closing',
  async (t) => {
    const { page, origin, requests } = await openOneSponsor(t, [/ERR_ABORTED/, /404/])
    const questions = answerDialogs(page, false, false, true, false, false, false, false)
    const discard = 'Há alterações por salvar. Fechar e descartá-las?'
    await editSponsor(page)
    await clickText(page, '.form-foot button', 'Cancelar')
    await waitForModalClosed(page)
    await editSponsor(page)
    await fillField(page, 'description', 'Desde 1906.')
    await page.keyboard.press('Escape')
    await clickText(page, '.form-foot button', 'Cancelar')
    t.is((await fieldValues(page)).description, 'Desde 1906.')
    await clickText(page, '.modal-head button', 'Fechar')
    await waitForModalClosed(page)
    t.deepEqual(questions.splice(0), [discard, discard, discard])
    t.deepEqual(await draftKeys(page), [])
    t.is(await focusedFieldName(page), 'Editar')

    const question = 'Há alterações por salvar. Sair mesmo assim? O que escreveu fica guardado neste navegador.'
    await editSponsor(page)
    await fillField(page, 'description', 'Desde 1906.')
    // Slows the way back down, so that a listener that followed the new address would be noticed
    await page.evaluate(() => {
      const go = history.go.bind(history)
      history.go = (by) => void setTimeout(go, 300, by)
    })
    // The panel is inert behind the dialog, so these are dispatched by script
    const click = (selector: string) =>
      page.$eval(selector, (button) => {
        for (const type of ['mousedown', 'click'])
          button.dispatchEvent(new MouseEvent(type, { bubbles: true, button: 0 }))
      })
    await click('[role=tab]')
    await click('.panel-leave')
    await page.evaluate(() => {
      location.hash = '#newsletter'
    })
    await page.waitForFunction(() => location.hash === '#patrocinadores/lello')
    t.deepEqual(questions, [question, 'Há rascunhos neste navegador. Sair apaga-os. Sair?', question])
    t.false(requests.includes('POST /api/admin/logout'))
    t.like(await fieldValues(page), { description: 'Desde 1906.' })
    await page.evaluate(() => {
      location.href = '/programacao'
    })
    await page.waitForFunction(() => document.querySelector('.modal'))
    t.is(questions.length, 4, 'the browser’s own question')
    t.is(await currentPath(page), '/admin')
    await page.evaluate(() => {
      location.hash = '#newsletter'
    })
    await waitForTextIn(page, '.tab-head h2', 'Newsletter')
    t.deepEqual(await draftKeys(page), ['rascunho/ana/sponsors/lello'], 'the draft stays in this browser')
    await page.goto(`${origin}/programacao`)
    t.is(questions.length, 5, 'without unsaved changes there is no question')
  },
)

test('a double click saves once, and the button is disabled meanwhile, also where no drafts are kept', async (t) => {
  const { page, requests, stored } = await openOneSponsor(t)
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const { release } = await intercept(page, '/api/admin/sponsors', 'held')
  await clickText(page, '.tab-head button', 'Novo Patrocinador')
  await fillField(page, 'name', 'Porto Editora')
  await waitForTextIn(page, '.form-state', 'Este navegador não guarda rascunhos.')
  await page.$eval('.form [type=submit]', (button) => {
    const form = (button as HTMLButtonElement).form!
    for (let n = 0; n < 3; n++) form.requestSubmit()
  })
  await waitForTextIn(page, '.form [type=submit]', 'Salvando...')
  t.true(await page.$eval('.form [type=submit]', (button) => (button as HTMLButtonElement).disabled))
  release()
  await waitForModalClosed(page)
  t.is((await stored()).length, 2)
  t.is(requests.filter((request) => request === 'POST /api/admin/sponsors').length, 1)
})
