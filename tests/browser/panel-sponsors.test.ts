import test from 'ava'
import type { Page } from 'puppeteer'
import { accessibilityViolations, axeViolations } from '../support/axe.ts'
import { freezeTimers } from '../support/frozen-clock.ts'
import { inFullRun } from '../support/full-run.ts'
import { intercept } from '../support/intercept.ts'
import {
  answerDialogs,
  clickRowAction,
  clickText,
  fieldErrors,
  fieldValues,
  fillField,
  focusedFieldName,
  save,
  tableRows,
  waitForAnimations,
  waitForModalClosed,
  waitForRows,
} from '../support/item-forms.ts'
import { texts } from '../support/page.ts'
import { readToast, waitForToast } from '../support/panel.ts'
import { samplePublisher } from '../support/sample-publisher.ts'
import { choosePicture, lello, openSponsors, pictureFile } from '../support/sponsors-tab.ts'
import { overflowingWidths } from '../support/widths.ts'

const names = (page: Page) => texts(page, '.table-main')

test.serial('a sponsor is created with a picture from the specified form and appears in the list', async (t) => {
  const { page, stored, requests } = await openSponsors(t)
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
  await choosePicture(page, await pictureFile(t))
  await page.waitForSelector('.picture-well img[src^="blob:"]')
  await save(page)
  await waitForModalClosed(page)
  const created = 'Patrocinador criado com sucesso!'
  t.deepEqual(await readToast(page, created), { lines: [created], variant: undefined })
  await waitForRows(page, 4)
  t.deepEqual(await names(page), ['Livraria Lello', 'Casa da Música', 'Câmara de Matosinhos', 'Editorial Novembro'])
  t.is(await focusedFieldName(page), 'Novo Patrocinador', 'the focus goes back')
  const { imageUrl, ...row } = (await stored())[2]!
  t.like(row, { name: 'Câmara de Matosinhos', category: 'gold', website: 'https://www.cm-matosinhos.pt' })
  t.regex(String(imageUrl), /^\/uploads\/[0-9a-f]{32}-40x20\.png$/)
  t.is(requests.filter((request) => request === 'POST /api/admin/sponsors').length, 1)
})

inFullRun(test, 'views/item-form sends every field and removes a picture, panel-conflicts edits in the same form')(
  'editing sends every field with the version, and an empty imageUrl removes the picture',
  async (t) => {
    const { page, stored } = await openSponsors(t)
    await clickRowAction(page, 'Livraria Lello', 'Editar')
    await page.waitForSelector('.modal')
    t.deepEqual(await texts(page, '.modal h2'), ['Editar Patrocinador'])
    const { name, description, website } = lello
    const category = 'master'
    t.deepEqual(await fieldValues(page), { name, category, description, website })
    await choosePicture(page, await pictureFile(t))
    await fillField(page, 'description', 'Desde 1906.')
    const [request] = await Promise.all([page.waitForRequest((one) => one.method() === 'PUT'), save(page)])
    t.is(request.url().split('/').at(-1), 'lello')
    await waitForModalClosed(page)
    await waitForToast(page, 'Patrocinador atualizado com sucesso!')
    t.like((await stored())[0], { description: 'Desde 1906.', version: 2 })
    t.is(await focusedFieldName(page), 'Editar')

    await clickRowAction(page, 'Livraria Lello', 'Editar')
    await page.waitForSelector('.picture-well img')
    await clickText(page, '.form button', 'Remover imagem')
    await page.waitForSelector('.picture-none')
    const [removal] = await Promise.all([page.waitForRequest((one) => one.method() === 'PUT'), save(page)])
    const parts = [...((await removal.fetchPostData()) ?? '').matchAll(/name="(\w+)"\r\n\r\n([^\r\n]*)/g)]
    t.deepEqual(
      parts.map(([, part, value]) => [part, value]),
      [
        ['name', name],
        ['category', category],
        ['description', 'Desde 1906.'],
        ['website', website],
        ['imageUrl', ''],
        ['version', '2'],
      ],
    )
    await waitForModalClosed(page)
    t.is((await stored())[0]!.imageUrl, null)
  },
)

test.serial(
  'errors are shown at their fields, from the browser and from the server, and the first is focused',
  async (t) => {
    const { page, requests } = await openSponsors(t, { allow: [/422/] })
    await clickText(page, '.tab-head button', 'Novo Patrocinador')
    await fillField(page, 'website', 'lello.pt')
    await save(page)
    const sentence = 'Indique um endereço que comece por http:// ou https://.'
    t.deepEqual(await fieldErrors(page), [sentence])
    t.is(await focusedFieldName(page), 'website')
    t.false(requests.includes('POST /api/admin/sponsors'))
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

inFullRun(test, 'panel-schedule, «the form stands …», shows why, «Esc closes the dialog …» has the toast')(
  'a failed save keeps the form and shows why',
  async (t) => {
    const { page } = await openSponsors(t, { allow: [/503/] })
    await intercept(page, '/api/admin/sponsors', { status: 503, body: { message: 'Em manutenção.' } })
    await clickText(page, '.tab-head button', 'Novo Patrocinador')
    await fillField(page, 'name', 'Porto Editora')
    await save(page)
    await page.waitForSelector('.form-problem')
    t.deepEqual(await texts(page, '.form-problem'), ['Em manutenção.'])
    await waitForToast(page, 'Erro ao criar patrocinador', 'Em manutenção.')
    t.is((await fieldValues(page)).name, 'Porto Editora')
    t.is(await focusedFieldName(page), 'Salvar')
  },
)

test.serial(
  'deleting asks, shows a toast and focuses the next row, even when the item was deleted before',
  async (t) => {
    const { page, festival, stored } = await openSponsors(t, { allow: [/404/, /500/] })
    const questions = answerDialogs(page, false, true, true, true, true)
    await clickRowAction(page, 'Casa da Música', 'Deletar')
    t.is((await stored()).length, 3)
    await page.setRequestInterception(true)
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

inFullRun(test, 'views/item-table sorts and searches, panel-pages searches a list')(
  'the table is searched while typing, ignoring accents, and sorted by its headings',
  async (t) => {
    const { page } = await openSponsors(t)
    t.deepEqual(await texts(page, '.table-count'), ['3 patrocinadores'])
    await page.type('[type=search]', 'musica')
    await waitForRows(page, 1)
    t.deepEqual(await names(page), ['Casa da Música'])
    t.deepEqual(await texts(page, '.table-count'), ['1 de 3 patrocinadores'])
    await page.type('[type=search]', ' zzz')
    await page.waitForSelector('.tab-empty')
    t.deepEqual(await texts(page, '.tab-empty'), ['Nada corresponde a «musica zzz».'])
    await page.$eval('[type=search]', (input) => (input as HTMLInputElement).select())
    await page.keyboard.press('Delete')
    await waitForRows(page, 3)
    const sortings = () => page.$$eval('th[aria-sort]', (all) => all.map((th) => [th.textContent, th.ariaSort]))
    t.deepEqual(await sortings(), [])
    await clickText(page, 'th button', 'Nome')
    t.deepEqual(await names(page), ['Casa da Música', 'Editorial Novembro', 'Livraria Lello'])
    t.deepEqual(await sortings(), [['Nome', 'ascending']])
    await page.focus('th[aria-sort] button')
    await page.keyboard.press('Enter')
    t.deepEqual(await names(page), ['Livraria Lello', 'Editorial Novembro', 'Casa da Música'])
    t.deepEqual(await sortings(), [['Nome', 'descending']])
    await clickText(page, 'th button', 'Nome')
    t.deepEqual(
      await names(page),
      ['Livraria Lello', 'Casa da Música', 'Editorial Novembro'],
      'in the order of the site',
    )
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

inFullRun(test, 'panel-items has axe on this list, «a sponsor is created …» on the form; widths are a look')(
  'the list and the form fit every width and pass axe',
  async (t) => {
    const { page } = await openSponsors(t)
    t.deepEqual(await overflowingWidths(page), [])
    t.deepEqual(await accessibilityViolations(page, 'list'), [])
    await clickRowAction(page, 'Livraria Lello', 'Editar')
    await page.waitForSelector('.modal')
    await waitForAnimations(page)
    t.deepEqual(await overflowingWidths(page, '.modal'), [])
    t.deepEqual(await accessibilityViolations(page, 'form'), [])
  },
)
