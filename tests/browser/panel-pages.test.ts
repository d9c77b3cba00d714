import test from 'ava'
import type { ElementHandle } from 'puppeteer'
import { accessibilityViolations } from '../support/axe.ts'
import { editorData, focusEditor, openNewPage, setEditorData, waitForEditor } from '../support/editor.ts'
import { inFullRun } from '../support/full-run.ts'
import {
  answerDialogs,
  clickRowAction,
  clickText,
  fieldErrors,
  fieldValues,
  fillField,
  focusedFieldName,
  openTab,
  save,
  tableRows,
  waitForAnimations,
  waitForModalClosed,
  waitForRow,
  waitForRows,
} from '../support/item-forms.ts'
import { texts } from '../support/page.ts'
import { openSignedIn, readToast, waitForToast } from '../support/panel.ts'
import { samplePublisher } from '../support/sample-publisher.ts'
import { pictureFile } from '../support/sponsors-tab.ts'
import { overflowingWidths } from '../support/widths.ts'

inFullRun(
  test,
  'editor, «every format is published …», creates a page; panel-news changes and deletes by the same components',
)('a page is created, appears in the site’s menu, is changed and deleted', async (t) => {
  const { page, origin } = await openSignedIn(t)
  await openTab(page, 'Páginas')
  await page.waitForSelector('.tab-empty')
  t.deepEqual(await texts(page, '.tab-empty'), ['Nenhuma página cadastrada ainda.'])
  await openNewPage(page)
  t.deepEqual(await texts(page, '.modal h2'), ['Nova Página'])
  t.is(await focusedFieldName(page), 'title')
  await fillField(page, 'title', 'Onde Dormir')
  await page.focus('.form [name=menuTitle]')
  t.like(await fieldValues(page), { slug: 'onde-dormir', menuTitle: '' })
  await setEditorData(page, '<p>Há camas.</p>')
  const image = await page.waitForSelector('.form input[name=headerImage]')
  await (image as ElementHandle<HTMLInputElement>).uploadFile(await pictureFile(t))
  await save(page)
  await waitForModalClosed(page)
  await waitForToast(page, 'Página criada com sucesso!')
  await waitForRows(page, 1)
  t.deepEqual(await tableRows(page), [['Onde Dormir', '', 'onde-dormir', 'Onde Dormir']], 'the menu has the title')
  t.regex(await page.$eval('.table img', (img) => img.getAttribute('src')!), /^\/uploads\/[0-9a-f]{32}-40x20\.png$/)
  t.is(await page.$eval('.table-actions a', (link) => link.getAttribute('href')), '/pagina/onde-dormir')
  const html = await (await fetch(`${origin}/pagina/onde-dormir`)).text()
  t.regex(html, /<p>Há camas\.<\/p>/)
  t.regex(html, /<header[\s\S]+href="\/pagina\/onde-dormir"[\s\S]+<\/header>/)

  await clickRowAction(page, 'Onde Dormir', 'Editar')
  await waitForEditor(page)
  await fillField(page, 'title', 'Onde ficar')
  await fillField(page, 'menuTitle', 'Dormir')
  t.is((await fieldValues(page)).slug, 'onde-dormir', 'an existing slug stays')
  await save(page)
  await waitForModalClosed(page)
  await waitForToast(page, 'Página atualizada com sucesso!')
  await waitForRow(page, 'Onde ficar')
  t.deepEqual(await tableRows(page), [['Onde ficar', '', 'onde-dormir', 'Dormir']])

  const questions = answerDialogs(page, false, true)
  await clickRowAction(page, 'Onde ficar', 'Deletar')
  t.is((await tableRows(page)).length, 1, 'it stays unless it is confirmed')
  await clickRowAction(page, 'Onde ficar', 'Deletar')
  await waitForToast(page, 'Página deletada com sucesso!')
  await page.waitForSelector('.tab-empty')
  t.deepEqual(questions, Array(2).fill('Tem certeza que deseja deletar esta página?'))
  t.is((await fetch(`${origin}/pagina/onde-dormir`)).status, 404)
})

inFullRun(
  test,
  'http/admin/fields refuses it, panel-sponsors, «errors are shown …», shows such an answer at its field',
)('a taken slug shows an error at the slug field, and nothing written is lost', async (t) => {
  const { page } = await openSignedIn(t, { content: true, allow: [/409/] })
  await openNewPage(page)
  await fillField(page, 'title', 'Inscrições')
  await focusEditor(page)
  await page.keyboard.type('Guardado.')
  await save(page)
  await page.waitForSelector('.field-error')
  t.is((await fieldErrors(page)).length, 1)
  t.is(await focusedFieldName(page), 'slug')
  t.is((await readToast(page, 'Erro ao criar página')).variant, 'destructive')
  t.is(await editorData(page), '<p>Guardado.</p>')
  await fillField(page, 'slug', 'outras-inscricoes')
  await save(page)
  await waitForModalClosed(page)
  await waitForToast(page, 'Página criada com sucesso!')
})

inFullRun(test, 'views/item-form, «a form follows a newer version …»; «the list is searchable …» opens a deleted item')(
  'the form opens with the current version of the page, or says that it was deleted',
  async (t) => {
    const { page, festival } = await openSignedIn(t, { allow: [/404/] })
    const others = samplePublisher(festival)
    await others.create('page', 'um', { title: 'Um', slug: 'um', content: '<p>Antes</p>' })
    await others.create('page', 'dois', { title: 'Dois', slug: 'dois' })
    await openTab(page, 'Páginas')
    await waitForRows(page, 2)
    await clickRowAction(page, 'Um', 'Editar')
    await waitForEditor(page)
    await clickText(page, '.form button', 'Cancelar')
    await waitForModalClosed(page)
    await others.change('page', 'um', { content: '<p>Depois</p>', slug: 'mudou' })
    await clickRowAction(page, 'Um', 'Editar')
    await waitForEditor(page)
    t.is(await editorData(page), '<p>Depois</p>', 'the change of another organiser')
    await clickText(page, '.form button', 'Cancelar')
    await waitForModalClosed(page)

    await others.remove('page', 'dois')
    await clickRowAction(page, 'Dois', 'Editar')
    await page.waitForSelector('.modal [role=alert]')
    t.deepEqual(await texts(page, '.modal [role=alert] > *'), ['Esta página foi apagada entretanto.', 'Tentar de novo'])
    await page.keyboard.press('Escape')
    await waitForModalClosed(page)
  },
)

test.serial('a conflict shows the text without formatting, and the remote version loads into the editor', async (t) => {
  const { page, festival } = await openSignedIn(t, { allow: [/409/] })
  const others = samplePublisher(festival)
  await others.create('page', 'um', { title: 'Um', slug: 'um', content: '<p>Antes</p>' })
  await openTab(page, 'Páginas')
  await clickRowAction(page, 'Um', 'Editar')
  await waitForEditor(page)
  await setEditorData(page, '')
  await focusEditor(page)
  await page.keyboard.type('A minha')
  await others.change('page', 'um', { content: '<h2>A deles</h2><ul><li>um</li><li>dois</li></ul>' })
  await save(page)
  await page.waitForSelector('.clash')
  t.deepEqual(await texts(page, '.clash pre'), ['A minha', 'A deles\num\ndois'])
  await clickText(page, '.modal button', 'Ficar com a atual')
  await page.waitForFunction(() => document.querySelector('.ck-editor__editable h2')?.textContent === 'A deles')
})

test.serial('the list is searchable, list and form fit and pass axe, and a deleted page says so', async (t) => {
  const { page, festival } = await openSignedIn(t, { content: true, allow: [/404/] })
  await openTab(page, 'Páginas')
  await waitForRows(page, 2)
  t.deepEqual(await texts(page, '.table thead th'), [
    'Título',
    'Imagem de cabeçalho',
    'Slug',
    'Título no menu',
    'Ações',
  ])
  await page.type('.table-tools input', 'inscricoes')
  t.deepEqual(
    (await tableRows(page)).map(([title]) => title),
    ['Inscrições'],
  )
  t.deepEqual(await overflowingWidths(page), [])
  t.deepEqual(await accessibilityViolations(page, 'table'), [])
  await clickRowAction(page, 'Inscrições', 'Editar')
  await waitForEditor(page)
  await waitForAnimations(page)
  t.deepEqual(await overflowingWidths(page), [])
  t.deepEqual(await accessibilityViolations(page, 'form'), [])
  await page.keyboard.press('Escape')
  await waitForModalClosed(page)
  const id = await page.$eval('[data-id]', (row) => (row as HTMLElement).dataset.id!)
  await samplePublisher(festival).remove('page', id)
  await clickRowAction(page, 'Inscrições', 'Editar')
  await page.waitForSelector('.modal [role=alert]')
  t.deepEqual(await texts(page, '.modal [role=alert] > *'), ['Esta página foi apagada entretanto.', 'Tentar de novo'])
})
