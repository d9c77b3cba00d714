import test from 'ava'
import { fill, openNewPage, untilReady } from '../support/editor.ts'
import { texts } from '../support/intercept.ts'
import { actOn, answering, closed, openTab, rowsOf, save, waitForRows, write, written } from '../support/item-forms.ts'
import { openSignedIn, toastSays } from '../support/panel.ts'

test.serial('a page is written, found in the site’s menu, changed and deleted', async (t) => {
  const { page, origin } = await openSignedIn(t)
  await openTab(page, 'Páginas')
  await page.waitForSelector('.tab-empty')
  await openNewPage(page)
  t.deepEqual(await texts(page, '.modal h2'), ['Nova Página'])
  await write(page, 'title', 'Onde Dormir')
  await page.focus('.form [name=menuTitle]')
  t.like(await written(page), { slug: 'onde-dormir', menuTitle: '' })
  await fill(page, '<p>Há camas.</p>')
  await save(page)
  await closed(page)
  await toastSays(page, 'Página criada com sucesso!')
  await waitForRows(page, 1)
  t.deepEqual(await rowsOf(page), [['Onde Dormir', '', 'onde-dormir', 'Onde Dormir']])
  const html = await (await fetch(`${origin}/pagina/onde-dormir`)).text()
  t.regex(html, /<p>Há camas\.<\/p>/)
  t.regex(html, /<header[\s\S]+href="\/pagina\/onde-dormir"[\s\S]+<\/header>/)

  await actOn(page, 'Onde Dormir', 'Editar')
  await untilReady(page)
  await write(page, 'menuTitle', 'Dormir')
  await save(page)
  await closed(page)
  await toastSays(page, 'Página atualizada com sucesso!')
  t.is((await rowsOf(page))[0]?.at(-1), 'Dormir')

  const asked = answering(page, true)
  await actOn(page, 'Onde Dormir', 'Deletar')
  await toastSays(page, 'Página deletada com sucesso!')
  t.deepEqual(asked, ['Tem certeza que deseja deletar esta página?'])
  t.is((await fetch(`${origin}/pagina/onde-dormir`)).status, 404)
})
