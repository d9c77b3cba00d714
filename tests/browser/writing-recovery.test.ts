import test, { type ExecutionContext } from 'ava'
import type { Page } from 'puppeteer'
import { clickToolbarButton, editorData, focusEditor, openNewPage, waitForEditor } from '../support/editor.ts'
import { inFullRun } from '../support/full-run.ts'
import { loseAnswers } from '../support/intercept.ts'
import { clickText, fillField, openTab, save, waitForModalClosed } from '../support/item-forms.ts'
import { texts } from '../support/page.ts'
import { openSignedIn } from '../support/panel.ts'

const waitForKept = (page: Page) =>
  page.waitForFunction(() => /^Guardado às \d\d:\d\d$/.test(document.querySelector('.writing-kept')?.textContent ?? ''))

const content = (page: Page) =>
  page.evaluate(async () => {
    const [{ id }] = await (await fetch('/api/admin/drafts')).json()
    return (await (await fetch(`/api/admin/drafts/${id}`)).json()).fields.content as string
  })

/** Closes the tab while the last words wait, opens the draft in another one, and asks for them. */
async function closeAndRecover(t: ExecutionContext, page: Page): Promise<Page> {
  const address = await page.evaluate(() => location.href)
  const other = await page.browserContext().newPage()
  page.on('dialog', (dialog) => dialog.accept())
  await page.close({ runBeforeUnload: true })
  t.teardown(() => other.close())
  await other.goto(address)
  await other.bringToFront()
  await waitForEditor(other)
  await clickText(other, '.notice button', 'Recuperar')
  await other.waitForSelector('.notice', { hidden: true })
  t.deepEqual(await texts(other, '.clash'), [], 'nobody else wrote')
  return other
}

inFullRun(
  test,
  'views/writing, «who writes alone recovers …», and views/same-text, which knows what the server writes otherwise',
)('who writes alone recovers a text that ended in a space', async (t) => {
  const { page } = await openSignedIn(t, { width: 1440 })
  await openTab(page, 'Notícias')
  await clickText(page, '.tab-head button', 'Nova Notícia')
  await waitForEditor(page)
  await fillField(page, 'title', 'À mesa')
  await focusEditor(page)
  await page.keyboard.type('Era uma ')
  await waitForKept(page)
  await page.keyboard.type('vez')
  await page.waitForFunction(() => /^Por guardar/.test(document.querySelector('.writing-kept')?.textContent ?? ''))
  const again = await closeAndRecover(t, page)
  t.is(await editorData(again), '<p>Era uma vez</p>')
  await waitForKept(again)
  t.is(await content(again), '<p>Era uma vez</p>')
})

inFullRun(test, 'views/same-text knows how pictures are stored, views/writing recovers')(
  'who writes alone recovers a text with a picture from the library',
  async (t) => {
    const { page } = await openSignedIn(t, { width: 1440 })
    await page.evaluate(async () => {
      const svg =
        '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="150"/></svg>'
      const body = new FormData()
      body.set('file', new File([svg], 'torre.svg', { type: 'image/svg+xml' }))
      const { id, version } = await (await fetch('/api/admin/upload', { method: 'POST', body })).json()
      const described = JSON.stringify({ alt: 'A «torre» & o "mar"', version })
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`/api/admin/media/${id}`, { method: 'PUT', headers, body: described })).status
    })
    await openNewPage(page)
    await fillField(page, 'title', 'Torre')
    await focusEditor(page)
    await page.keyboard.type('Uma torre ')
    await clickToolbarButton(page, 'Escolher da biblioteca')
    await page.waitForSelector('.media-picture')
    await page.click('.media-picture')
    await page.waitForSelector('.ck-editor__editable img[width]')
    await waitForKept(page)
    t.true(await page.evaluate(() => document.activeElement!.matches('.ck-editor__editable')), 'keys go to the text')
    await page.keyboard.press('Enter')
    await page.keyboard.type('e o mar')
    await page.waitForFunction(() => /^Por guardar/.test(document.querySelector('.writing-kept')?.textContent ?? ''))
    const again = await closeAndRecover(t, page)
    t.regex(await editorData(again), /^<p>Uma torre&nbsp;<\/p><figure class="image"><img .*<p>e o mar<\/p>$/)
  },
)

test.serial('a new article whose publication was not answered closes when it is saved again', async (t) => {
  const { page, origin } = await openSignedIn(t, { width: 1440, allow: [/ERR_CONNECTION_RESET/] })
  await openTab(page, 'Notícias')
  await clickText(page, '.tab-head button', 'Nova Notícia')
  await waitForEditor(page)
  await fillField(page, 'title', 'À mesa')
  const answerAgain = await loseAnswers(page, '/api/admin/news')
  await save(page)
  await page.waitForSelector('.toast')
  await answerAgain()
  await fillField(page, 'title', 'À mesa outra vez')
  await save(page)
  await waitForModalClosed(page)
  await page.waitForFunction(() => location.hash === '#noticias')
  const news: { title: string; version: number }[] = await (await fetch(`${origin}/api/news`)).json()
  t.deepEqual(
    news.map(({ title }) => title),
    ['À mesa outra vez'],
  )
})
