import test, { type ExecutionContext } from 'ava'
import type { Page } from 'puppeteer'
import { editorData, focusEditor, waitForEditor } from '../support/editor.ts'
import { clickText, fillField, openTab } from '../support/item-forms.ts'
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
  // Pages are closed with their handlers, as a person closes a tab
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

test.serial('who writes alone recovers a text that ended in a space', async (t) => {
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
