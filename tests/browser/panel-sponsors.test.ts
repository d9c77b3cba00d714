import test from 'ava'
import type { Page } from 'puppeteer'
import { axeViolations } from '../support/axe.ts'
import { freezeTimers } from '../support/frozen-clock.ts'
import { intercept, interceptRequests } from '../support/intercept.ts'
import {
  answerDialogs,
  clickRowAction,
  clickText,
  fieldErrors,
  fieldValues,
  fillField,
  focusedFieldName,
  save,
  saveAndClose,
  tableRows,
  waitForAnimations,
  waitForModalClosed,
  waitForRows,
} from '../support/item-forms.ts'
import { texts } from '../support/page.ts'
import { readToast, waitForToast } from '../support/panel.ts'
import { samplePublisher } from '../support/sample-publisher.ts'
import { choosePicture, openSponsors, pictureFile } from '../support/sponsors-tab.ts'

const names = (page: Page) => texts(page, '.table-main')

test.serial(
  'a sponsor is created with a picture and stands in the list; errors are shown at their fields, the first one focused',
  async (t) => {
    const { page, stored, requests } = await openSponsors(t, { allow: [/401/, /422/] })
    const posts = () => requests.filter((request) => request === 'POST /api/admin/sponsors').length
    await clickText(page, '.tab-head button', 'Novo Patrocinador')
    await page.waitForSelector('.modal')
    t.deepEqual(await texts(page, '.modal h2'), ['Novo Patrocinador'])
    t.deepEqual(await fieldValues(page), { name: '', category: 'support', description: '', website: '' })
    t.deepEqual(await texts(page, '.form option'), ['Master', 'Ouro', 'Apoio'])
    t.is(await page.$eval('.form [name=website]', (input) => (input as HTMLInputElement).type), 'url')
    t.is(await page.$eval('.form [name=image]', (input) => (input as HTMLInputElement).accept), 'image/*')
    t.is(await focusedFieldName(page), 'name', 'the focus moves in')
    await waitForAnimations(page)
    t.deepEqual(await axeViolations(page), [])

    await fillField(page, 'name', 'Câmara de Matosinhos')
    await page.select('.form [name=category]', 'gold')
    await fillField(page, 'description', 'Recebe a festa.')
    await fillField(page, 'website', 'https://www.cm-matosinhos.pt')
    await choosePicture(page, await pictureFile(t, 'lista.pdf', Buffer.from('%PDF-')))
    await page.waitForSelector('.field-error')
    await save(page)
    await page.waitForSelector('.form-problem')
    t.is(await focusedFieldName(page), 'image')
    await choosePicture(page, await pictureFile(t))
    await page.waitForSelector('.picture-well img[src^="blob:"]')
    await saveAndClose(page)
    const created = 'Patrocinador criado com sucesso!'
    t.deepEqual(await readToast(page, created), { lines: [created], variant: undefined })
    await waitForRows(page, 4)
    t.deepEqual(await names(page), ['Livraria Lello', 'Casa da Música', 'Câmara de Matosinhos', 'Editorial Novembro'])
    t.is(await focusedFieldName(page), 'Novo Patrocinador', 'the focus goes back')
    const { imageUrl, ...row } = (await stored())[2]!
    t.like(row, { name: 'Câmara de Matosinhos', category: 'gold', website: 'https://www.cm-matosinhos.pt' })
    t.regex(String(imageUrl), /^\/uploads\/[0-9a-f]{32}-40x20\.png$/)
    t.is(posts(), 1)

    await clickText(page, '.tab-head button', 'Novo Patrocinador')
    await fillField(page, 'website', 'lello.pt')
    await save(page)
    const sentence = 'Indique um endereço que comece por http:// ou https://.'
    t.deepEqual(await fieldErrors(page), [sentence])
    t.is(await focusedFieldName(page), 'website')
    t.is(posts(), 1)
    t.deepEqual(await axeViolations(page), [])
    await fillField(page, 'website', 'ftp://lello.pt')
    t.deepEqual(await fieldErrors(page), [], 'it disappears as soon as the field is edited')
    await save(page)
    await page.waitForSelector('.field-error')
    t.deepEqual(await fieldErrors(page), [sentence])
    const failed = 'Erro ao criar patrocinador'
    t.deepEqual(await readToast(page, failed), { lines: [failed, sentence], variant: 'destructive' })
    t.is(await focusedFieldName(page), 'website')
    const described = await page.$eval('.form [name=website]', (input) =>
      (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
    )
    t.true(described.includes(sentence))
  },
)

test.serial(
  'deleting asks, shows a toast and focuses the next row, even when the item was deleted before',
  async (t) => {
    const { page, festival, stored } = await openSponsors(t, { allow: [/404/, /500/] })
    const questions = answerDialogs(page, false, true, true, true, true)
    await clickRowAction(page, 'Casa da Música', 'Deletar')
    t.is((await stored()).length, 3)
    await interceptRequests(page)
    page.once('request', (request) => request.respond({ status: 500, body: '{"message":"Erro interno do servidor."}' }))
    await clickRowAction(page, 'Casa da Música', 'Deletar')
    const failed = 'Erro ao deletar patrocinador'
    const lines = [failed, 'Erro interno do servidor.']
    t.deepEqual(await readToast(page, failed), { lines, variant: 'destructive' })
    t.is((await tableRows(page)).length, 3, 'after a failure the row stays')
    await page.setRequestInterception(false)
    await clickRowAction(page, 'Casa da Música', 'Deletar')
    await waitForRows(page, 2)
    t.deepEqual(questions, Array(3).fill('Tem certeza que deseja deletar este patrocinador?'))
    await waitForToast(page, 'Patrocinador deletado com sucesso!')
    t.is(await page.evaluate(() => document.activeElement?.ariaLabel), 'Editar Editorial Novembro')
    await samplePublisher(festival).remove('sponsor', 'novembro')
    await clickRowAction(page, 'Editorial Novembro', 'Deletar')
    await waitForRows(page, 1)
    await waitForToast(page, 'Patrocinador deletado com sucesso!')
    await clickRowAction(page, 'Livraria Lello', 'Deletar')
    await page.waitForSelector('.tab-empty')
    t.deepEqual(await texts(page, '.tab-empty'), ['Nenhum patrocinador cadastrado ainda.'])
    t.is(await page.evaluate(() => document.activeElement?.tagName), 'H2')
  },
)

test.serial(
  'Esc closes the dialog before a toast, the panel behind is inert, and focus or hovering shows a tooltip',
  async (t) => {
    const { page } = await openSponsors(t, { allow: [/503/] })
    const { elapse } = await freezeTimers(page)
    await clickText(page, '.tab-head button', 'Novo Patrocinador')
    await page.waitForSelector('.modal')
    t.true(await page.$eval('.panel', (panel) => (panel as HTMLElement).inert))
    await intercept(page, '/api/admin/sponsors', { status: 503, body: {} })
    await save(page)
    await waitForToast(page, 'Erro ao criar patrocinador', 'Erro HTTP: 503')
    for (let n = 0; n < 12; n++) {
      await page.keyboard.press('Tab')
      t.true(await page.evaluate(() => document.querySelector('.modal')?.contains(document.activeElement)))
    }
    await page.keyboard.press('Escape')
    await waitForModalClosed(page)
    t.truthy(await page.$('.toast'))
    t.false(await page.$eval('.panel', (panel) => (panel as HTMLElement).inert))
    await page.waitForFunction(() => document.activeElement?.textContent === 'Novo Patrocinador')
    await page.focus('.table-actions a')
    await page.waitForSelector('.tip')
    t.regex((await texts(page, '.tip')).join(), /^Ver Livraria Lello no sítio/)
    await page.focus('[type=search]')
    await page.waitForSelector('.tip', { hidden: true })
    await elapse(300)
    await page.hover('.table-actions a')
    await elapse(690)
    t.falsy(await page.$('.tip'))
    await elapse(20)
    await page.waitForSelector('.tip')
  },
)
