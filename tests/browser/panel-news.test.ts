import test from 'ava'
import type { ElementHandle } from 'puppeteer'
import { todayInLisbon } from '../../src/content/lisbon-time.ts'
import { editorData, focusEditor, setEditorData, waitForEditor } from '../support/editor.ts'
import {
  answerDialogs,
  clickRowAction,
  clickText,
  fieldValues,
  fillField,
  openTab,
  saveAndClose,
  tableRows,
  waitForRows,
} from '../support/item-forms.ts'
import { texts } from '../support/page.ts'
import { openSignedIn, waitForToast } from '../support/panel.ts'
import { pictureFile } from '../support/sponsors-tab.ts'

test.serial('news is created, published, changed and deleted', async (t) => {
  const { page, origin, festival } = await openSignedIn(t)
  await openTab(page, 'Notícias')
  await page.waitForSelector('.tab-empty')
  t.deepEqual(await texts(page, '.tab-empty'), ['Nenhuma notícia cadastrada ainda.'])
  const today = todayInLisbon(new Date())
  await clickText(page, '.tab-head button', 'Nova Notícia')
  await waitForEditor(page)
  t.deepEqual(await texts(page, '.modal h2'), ['Nova Notícia'])
  const { publishDate = '', ...empty } = await fieldValues(page)
  t.like(empty, { title: '', slug: '', category: '' })
  t.true([today, todayInLisbon(new Date())].includes(publishDate), 'also when midnight has just passed')
  t.deepEqual(await texts(page, '.form [name=category] option'), [
    'Sem categoria',
    'Evento',
    'Parceria',
    'Anúncio',
    'Literatura',
    'História',
  ])
  await fillField(page, 'title', 'À mesa com Saramago')
  await page.focus('.form [name=excerpt]')
  t.is((await fieldValues(page)).slug, 'a-mesa-com-saramago', 'leaving the title fills in the slug')
  await page.type('.form [name=excerpt]', 'Uma noite de leituras.')
  await page.select('.form [name=category]', 'Literatura')
  await focusEditor(page)
  await page.keyboard.type('Era uma vez um livro.')
  const image = await page.waitForSelector('.form input[name=image]')
  await (image as ElementHandle<HTMLInputElement>).uploadFile(await pictureFile(t))
  await saveAndClose(page)
  await waitForToast(page, 'Notícia criada com sucesso!')
  await waitForRows(page, 1)
  const row = ['À mesa com Saramago', 'Uma noite de leituras.', '', 'Literatura', '01/10/2025']
  t.deepEqual(await tableRows(page), [row], 'a date that nobody chose is the day of publication, by the server’s clock')
  const article = await (await fetch(`${origin}/noticias/a-mesa-com-saramago`)).text()
  t.regex(article, /<p>Era uma vez um livro\.<\/p>/)
  t.regex(article, /<img[^>]+src="\/uploads\/[0-9a-f]{32}-40x20\.png/)

  await clickRowAction(page, 'À mesa com Saramago', 'Editar')
  await waitForEditor(page)
  t.is(await editorData(page), '<p>Era uma vez um livro.</p>')
  await fillField(page, 'title', 'Outra mesa')
  await page.focus('.form [name=excerpt]')
  t.is((await fieldValues(page)).slug, 'a-mesa-com-saramago', 'an existing slug stays')
  await setEditorData(page, '<p>Era outra vez.</p>')
  await saveAndClose(page)
  await waitForToast(page, 'Notícia atualizada com sucesso!')
  const events = await festival.database.read('events').select('type', 'data').orderBy('position')
  t.deepEqual(
    events.slice(-1).map(({ type, data }) => [type, JSON.parse(data)]),
    [['NewsRevised', { title: 'Outra mesa', content: '<p>Era outra vez.</p>' }]],
  )

  const questions = answerDialogs(page, false, true)
  await clickRowAction(page, 'Outra mesa', 'Deletar')
  t.is((await tableRows(page)).length, 1, 'it stays unless it is confirmed')
  await clickRowAction(page, 'Outra mesa', 'Deletar')
  await waitForToast(page, 'Notícia deletada com sucesso!')
  await page.waitForSelector('.tab-empty')
  t.deepEqual(questions, Array(2).fill('Tem certeza que deseja deletar esta notícia?'))
  t.is((await fetch(`${origin}/noticias/a-mesa-com-saramago`)).status, 404)
})
