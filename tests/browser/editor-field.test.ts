import { readFile } from 'node:fs/promises'
import test from 'ava'
import type { Page } from 'puppeteer'
import { portraitAddress } from '../../src/content/portrait-address.ts'
import { accessibilityViolations, axeViolations } from '../support/axe.ts'
import { visit } from '../support/browser.ts'
import {
  clickToolbarButton,
  contentFieldValue,
  type EditableElement,
  editorData,
  focusEditor,
  openNewPage,
  setEditorData,
  waitForEditor,
} from '../support/editor.ts'
import { inFullRun } from '../support/full-run.ts'
import { intercept } from '../support/intercept.ts'
import {
  answerDialogs,
  clickRowAction,
  clickText,
  fillField,
  openTab,
  save,
  waitForAnimations,
  waitForModalClosed,
} from '../support/item-forms.ts'
import { texts } from '../support/page.ts'
import { openSignedIn } from '../support/panel.ts'
import { overflowingWidths, PHONE, resize } from '../support/widths.ts'

/** The requested scripts that contain CKEditor. */
async function editorScripts(requests: string[]): Promise<string[]> {
  const scripts = requests.flatMap((request) => /\/assets\/(.+\.js)$/.exec(request)?.[1] ?? [])
  const files = await Promise.all(scripts.map((name) => readFile(`dist/client/${name}`, 'utf8')))
  return scripts.filter((_, index) => files[index]!.includes('CKEDITOR_VERSION'))
}

/** Holds or aborts the next requests for the editor's chunk, one per reply; later ones succeed. */
async function interceptEditorChunk(page: Page, ...replies: ('held' | 'lost')[]) {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.setRequestInterception(true)
  page.on('request', async (request) => {
    const reply = /\/assets\/RichTextEditor-/.test(request.url()) && replies.shift()
    if (reply === 'lost') return request.abort('connectionfailed')
    if (reply === 'held') await released
    return request.continue()
  })
  return { release }
}

test.serial('the editor loads when a form opens, without layout shift, and never for visitors', async (t) => {
  const { page, origin, requests } = await openSignedIn(t)
  await openTab(page, 'Páginas')
  t.deepEqual(await editorScripts(requests), [])
  const { release } = await interceptEditorChunk(page, 'held')
  await clickText(page, '.tab-head button', 'Nova Página')
  await page.waitForSelector('.rich-text-waiting')
  t.deepEqual(await texts(page, '.rich-text-waiting'), ['Carregando editor...'])
  t.deepEqual(await axeViolations(page), [])
  const topOf = (selector: string) => page.$eval(selector, (one) => one.getBoundingClientRect().top)
  const before = await topOf('.form [name=title]')
  release()
  await waitForEditor(page)
  t.true(Math.abs((await topOf('.form [name=title]')) - before) < 2, `${before} ${await topOf('.form [name=title]')}`)
  t.true((await page.$eval('.ck-editor__editable.prose', (area) => area.clientHeight)) >= 400)
  t.is((await editorScripts(requests)).length, 1)
  const { requests: visitorRequests } = await visit(t, `${origin}/noticias`, { allow: [/404/] })
  t.deepEqual(await editorScripts(visitorRequests), [])
  t.false(visitorRequests.some((request) => request.includes('/assets/editor-')))
})

test.serial('an editor that fails to load can be retried, and no text is lost', async (t) => {
  const { page, origin } = await openSignedIn(t, { content: true, allow: [/RichTextEditor-/, /ERR_/] })
  await openTab(page, 'Páginas')
  await interceptEditorChunk(page, 'lost')
  await clickRowAction(page, 'Inscrições', 'Editar')
  await page.waitForSelector('.rich-text-waiting[role=alert]')
  t.deepEqual(await axeViolations(page), [])
  const { content } = await (await fetch(`${origin}/api/pages/inscricoes`)).json()
  t.is(await contentFieldValue(page), content)
  await clickText(page, '.rich-text-waiting button', 'Tentar de novo')
  await waitForEditor(page)
  t.is(await contentFieldValue(page), content)
})

inFullRun(
  test,
  'writing, «what is written is a draft …», survives a reload, views/edit-state proves what is no change',
)('an unsaved text is offered again, and an undone change is no change', async (t) => {
  const { page } = await openSignedIn(t, { content: true })
  await openTab(page, 'Páginas')
  await clickRowAction(page, 'Inscrições', 'Editar')
  await waitForEditor(page)
  await focusEditor(page)
  await page.keyboard.type('Novo: ')
  const written = await editorData(page)
  t.regex(written, /^<p>Novo: /)
  const questions = answerDialogs(page, true)
  await page.reload()
  await openTab(page, 'Páginas')
  await clickRowAction(page, 'Inscrições', 'Editar')
  await waitForEditor(page)
  t.notRegex(await editorData(page), /Novo: /)
  await clickText(page, '.notice button', 'Recuperar')
  await page.waitForFunction(() => document.querySelector('.ck-editor__editable')?.textContent?.includes('Novo: '))
  t.is(await editorData(page), written)

  questions.length = 0
  await clickText(page, '.form button', 'Cancelar')
  await waitForModalClosed(page)
  await clickRowAction(page, 'Inscrições', 'Editar')
  await waitForEditor(page)
  t.is(await editorData(page), written, 'closing the form keeps the draft')
  const kept = await page.$eval('.writing-kept', ({ textContent }) => textContent)
  await focusEditor(page)
  await page.keyboard.type('Mais: ')
  await clickToolbarButton(page, 'Desfazer')
  t.is(await page.$eval('.writing-kept', ({ textContent }) => textContent), kept, 'an undone change is no change')
  await clickText(page, '.form button', 'Cancelar')
  await waitForModalClosed(page)
  t.deepEqual(questions, [], 'closing asks nothing')
})

test.serial('a crashed editor restarts with the whole text', async (t) => {
  const { page } = await openSignedIn(t, { allow: [/bufferOperation/, /CKEditorError/] })
  await openNewPage(page)
  await focusEditor(page)
  await page.keyboard.type('Tudo')
  const broken = await page.$('.ck-editor__editable.prose')
  // The next letter throws inside CKEditor
  await broken!.evaluate((area) => {
    Object.assign((area as EditableElement).ckeditorInstance.model.document.differ, { bufferOperation: null })
  })
  await page.keyboard.type('!')
  await page.waitForFunction((area) => !area?.isConnected, {}, broken)
  await waitForEditor(page)
  t.is(await editorData(page), '<p>Tudo</p>')
  await focusEditor(page)
  await page.keyboard.type('E mais. ')
  t.is(await contentFieldValue(page), '<p>E mais. Tudo</p>')
})

inFullRun(
  test,
  'editor-pictures, «a file that is not a picture …», shows an error at the editor, which gets the focus',
)('a server error about the text is shown at the editor, which gets the focus', async (t) => {
  const { page } = await openSignedIn(t, { allow: [/422/] })
  await openNewPage(page)
  await fillField(page, 'title', 'Com erro')
  await intercept(page, '/api/admin/drafts', {
    status: 422,
    body: { message: 'Não dá.', errors: { content: 'Falta texto.' } },
  })
  await save(page)
  await page.waitForSelector('.ck-editor__editable[aria-invalid]')
  const [focused, described] = await page.evaluate(() => [
    document.activeElement?.className.includes('ck-editor__editable'),
    document.getElementById(document.activeElement?.getAttribute('aria-describedby') ?? '')?.textContent,
  ])
  t.true(focused)
  t.is(described, 'Falta texto.')
  t.deepEqual(await axeViolations(page), [])
  await page.keyboard.type('a')
  await page.waitForSelector('.ck-editor__editable:not([aria-invalid])')
})

inFullRun(test, 'browser/writing has axe and widths of a form with its editor, browser/editor axe of its dialogs')(
  'the editor fits every width and passes axe',
  async (t) => {
    const { page } = await openSignedIn(t)
    await openNewPage(page)
    await setEditorData(
      page,
      `<h2>Título</h2><p>a</p><figure class="image"><img src="${portraitAddress('Ana')}"></figure>`,
    )
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.ck-editor__editable img')?.complete)
    await page.click('.ck-editor__editable figure')
    await page.waitForSelector('.ck-balloon-panel_visible')
    t.deepEqual(await overflowingWidths(page, '.modal, .form-body, .ck-toolbar__items'), [])
    t.deepEqual(await accessibilityViolations(page, 'editor'), [])
    await resize(page, PHONE)
    // The toolbar moves buttons into its overflow menu
    await waitForAnimations(page)
    const low = await page.$$eval('.ck-toolbar .ck-button', (all) =>
      all.filter((one) => one.getBoundingClientRect().height < 24).map(({ outerHTML }) => outerHTML),
    )
    t.deepEqual(low, [])
  },
)
