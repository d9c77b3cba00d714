import { readFile } from 'node:fs/promises'
import test from 'ava'
import type { Page } from 'puppeteer'
import { axeViolations } from '../support/axe.ts'
import {
  contentFieldValue,
  type EditableElement,
  editorData,
  focusEditor,
  setEditorData,
  waitForEditor,
} from '../support/editor.ts'
import { interceptRequests } from '../support/intercept.ts'
import { clickRowAction, clickText, openTab } from '../support/item-forms.ts'
import { waitForTextIn } from '../support/page.ts'
import { openSignedIn } from '../support/panel.ts'

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
  await interceptRequests(page)
  page.on('request', async (request) => {
    const reply = /\/assets\/RichTextEditor-/.test(request.url()) && replies.shift()
    if (reply === 'lost') return request.abort('connectionfailed')
    if (reply === 'held') await released
    return request.continue()
  })
  return { release }
}

test.serial(
  'the editor loads when a form opens, without layout shift, again after a failure, and restarts after a crash with the whole text',
  async (t) => {
    const { page, origin, requests } = await openSignedIn(t, {
      content: true,
      allow: [/401/, /RichTextEditor-/, /ERR_/, /bufferOperation/, /CKEditorError/],
    })
    await openTab(page, 'Páginas')
    t.deepEqual(await editorScripts(requests), [])
    const { release } = await interceptEditorChunk(page, 'lost', 'held')
    await clickRowAction(page, 'Inscrições', 'Editar')
    await page.waitForSelector('.rich-text-waiting[role=alert]')
    t.deepEqual(await axeViolations(page), [])
    const { content } = await (await fetch(`${origin}/api/pages/inscricoes`)).json()
    t.is(await contentFieldValue(page), content)
    await clickText(page, '.rich-text-waiting button', 'Tentar de novo')
    await waitForTextIn(page, '.rich-text-waiting', 'Carregando editor...')
    t.deepEqual(await axeViolations(page), [])
    const topOf = (selector: string) => page.$eval(selector, (one) => one.getBoundingClientRect().top)
    const before = await topOf('.form [name=title]')
    release()
    await waitForEditor(page)
    t.is(await contentFieldValue(page), content)
    t.true(Math.abs((await topOf('.form [name=title]')) - before) < 2, `${before} ${await topOf('.form [name=title]')}`)
    t.true((await page.$eval('.ck-editor__editable.prose', (area) => area.clientHeight)) >= 400)
    t.is((await editorScripts(requests)).length, 1)

    await setEditorData(page, '')
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
  },
)
