import test from 'ava'
import { accessibilityViolations } from '../support/axe.ts'
import { focusEditor, setEditorData, waitForEditor } from '../support/editor.ts'
import {
  clickRowAction,
  clickText,
  openTab,
  save,
  tableRows,
  waitForAnimations,
  waitForModalClosed,
  waitForRows,
} from '../support/item-forms.ts'
import { texts } from '../support/page.ts'
import { openSignedIn } from '../support/panel.ts'
import { samplePublisher } from '../support/sample-publisher.ts'
import { overflowingWidths } from '../support/widths.ts'

test.serial('a list without pictures has no column for them; conflicts show texts without formatting', async (t) => {
  const { page, festival } = await openSignedIn(t, { allow: [/409/] })
  const others = samplePublisher(festival)
  await others.create('page', 'um', { title: 'Um', slug: 'um', content: '<p>Antes</p>' })
  await others.create('page', 'dois', { title: '', slug: 'dois' })
  await openTab(page, 'Páginas')
  await waitForRows(page, 2)
  t.deepEqual(await texts(page, '.table-main'), ['Um', '(sem título)'])
  t.deepEqual(await texts(page, 'thead th'), ['Título', 'Slug', 'Título no menu', 'Ações'])
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
