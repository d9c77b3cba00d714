import test from 'ava'
import type { ElementHandle } from 'puppeteer'
import { todayInLisbon } from '../../src/content/lisbon-time.ts'
import { dataOf, fill, focusEditor, untilReady } from '../support/editor.ts'
import { texts } from '../support/intercept.ts'
import {
  actOn,
  answering,
  closed,
  errorsOf,
  openTab,
  press,
  rowsOf,
  save,
  still,
  waitForRows,
  write,
  written,
} from '../support/item-forms.ts'
import { openSignedIn, toastOf, toastSays } from '../support/panel.ts'
import { pictureFile } from '../support/sponsors-tab.ts'
import { findings, tooWide } from '../support/widths.ts'

test.serial('news is written, found on the site as it was written, changed and deleted', async (t) => {
  const { page, origin, festival } = await openSignedIn(t)
  await openTab(page, 'Notícias')
  await page.waitForSelector('.tab-empty')
  t.deepEqual(await texts(page, '.tab-empty'), ['Nenhuma notícia cadastrada ainda.'])
  await press(page, '.tab-head button', 'Nova Notícia')
  await untilReady(page)
  t.deepEqual(await texts(page, '.modal h2'), ['Nova Notícia'])
  t.like(await written(page), { title: '', slug: '', category: '', publishDate: todayInLisbon(new Date()) })
  t.deepEqual(await texts(page, '.form [name=category] option'), [
    'Sem categoria',
    'Evento',
    'Parceria',
    'Anúncio',
    'Literatura',
    'História',
  ])
  await write(page, 'title', 'À mesa com Saramago')
  await page.focus('.form [name=excerpt]')
  t.is((await written(page)).slug, 'a-mesa-com-saramago', 'leaving the title makes the slug')
  await page.type('.form [name=excerpt]', 'Uma noite de leituras.')
  await page.select('.form [name=category]', 'Literatura')
  await focusEditor(page)
  await page.keyboard.type('Era uma vez um livro.')
  const image = await page.waitForSelector('.form input[name=image]')
  await (image as ElementHandle<HTMLInputElement>).uploadFile(await pictureFile(t))
  await save(page)
  await closed(page)
  await toastSays(page, 'Notícia criada com sucesso!')
  await waitForRows(page, 1)
  const [year, month, day] = todayInLisbon(new Date()).split('-')
  t.deepEqual(await rowsOf(page), [
    ['À mesa com Saramago', 'Uma noite de leituras.', '', 'Literatura', `${day}/${month}/${year}`],
  ])
  const article = await (await fetch(`${origin}/noticias/a-mesa-com-saramago`)).text()
  t.regex(article, /<p>Era uma vez um livro\.<\/p>/)
  t.regex(article, /<img[^>]+src="\/uploads\/[0-9a-f]{32}-40x20\.png/)

  await actOn(page, 'À mesa com Saramago', 'Editar')
  await untilReady(page)
  t.is(await dataOf(page), '<p>Era uma vez um livro.</p>')
  await write(page, 'title', 'Outra mesa')
  await page.focus('.form [name=excerpt]')
  t.is((await written(page)).slug, 'a-mesa-com-saramago', 'a slug that is there stays')
  await fill(page, '<p>Era outra vez.</p>')
  await save(page)
  await closed(page)
  await toastSays(page, 'Notícia atualizada com sucesso!')
  const events = await festival.database.read('events').select('type', 'data').orderBy('position')
  t.deepEqual(
    events.slice(-1).map(({ type, data }) => [type, JSON.parse(data)]),
    [['NewsRevised', { title: 'Outra mesa', content: '<p>Era outra vez.</p>' }]],
  )

  const asked = answering(page, false, true)
  await actOn(page, 'Outra mesa', 'Deletar')
  t.is((await rowsOf(page)).length, 1, 'it stays unless it is confirmed')
  await actOn(page, 'Outra mesa', 'Deletar')
  await toastSays(page, 'Notícia deletada com sucesso!')
  await page.waitForSelector('.tab-empty')
  t.deepEqual(asked, Array(2).fill('Tem certeza que deseja deletar esta notícia?'))
  t.is((await fetch(`${origin}/noticias/a-mesa-com-saramago`)).status, 404)
})

test.serial('a taken slug is said beside the slug; nothing written is lost', async (t) => {
  const { page } = await openSignedIn(t, { content: true, allow: [/40[19]/] })
  await openTab(page, 'Notícias')
  await press(page, '.tab-head button', 'Nova Notícia')
  await untilReady(page)
  await write(page, 'title', 'Outra')
  await page.focus('.form [name=slug]')
  await write(page, 'slug', 'azul')
  await fill(page, '<p>Guardado.</p>')
  await save(page)
  await page.waitForSelector('.field-error')
  t.is((await errorsOf(page)).length, 1)
  t.is(await page.$eval('.form [name=slug]', (input) => input.getAttribute('aria-invalid')), 'true')
  t.like(await toastOf(page), { variant: 'destructive' })
  t.is((await toastOf(page)).lines[0], 'Erro ao criar notícia')
  t.is(await dataOf(page), '<p>Guardado.</p>')
  await write(page, 'slug', 'azul-2')
  await save(page)
  await closed(page)
  await toastSays(page, 'Notícia criada com sucesso!')
})

test.serial(
  'the table sorts by day, finds words and leads to the article; it fits, and axe finds nothing',
  async (t) => {
    const { page } = await openSignedIn(t, { content: true })
    await openTab(page, 'Notícias')
    await page.waitForSelector('.table tbody tr')
    const days = async () => (await rowsOf(page)).map((row) => row.at(-1)!.split('/').reverse().join('-'))
    await press(page, '.table th button', 'Data de publicação')
    t.deepEqual(await days(), [...(await days())].sort())
    await press(page, '.table th button', 'Data de publicação')
    t.deepEqual(await days(), [...(await days())].sort().reverse())
    await page.type('.table-tools input', 'guerra junqueiro')
    t.true((await rowsOf(page)).length > 0)
    for (const row of await rowsOf(page)) t.regex(row.join(' '), /Guerra Junqueiro/)
    t.regex(await page.$eval('.table-actions a', (link) => link.getAttribute('href')!), /^\/noticias\/[a-z0-9-]+$/)
    t.deepEqual(await tooWide(page), [])
    t.deepEqual(await findings(page, 'table'), [])
    await page.click('.table-actions button')
    await untilReady(page)
    await still(page)
    t.deepEqual(await tooWide(page), [])
    t.deepEqual(await findings(page, 'form'), [])
  },
)
