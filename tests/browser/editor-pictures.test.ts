import test, { type ExecutionContext } from 'ava'
import type { Page } from 'puppeteer'
import { axeViolations } from '../support/axe.ts'
import {
  clickToolbarButton,
  editorData,
  moveCaretToEnd,
  openNewPage,
  pasteOrDrop,
  setEditorData,
  waitForEditor,
} from '../support/editor.ts'
import { intercept } from '../support/intercept.ts'
import { clickRowAction, clickText, fillField, save, saveAndClose } from '../support/item-forms.ts'
import { texts } from '../support/page.ts'
import { openSignedIn, readToast, waitForToast } from '../support/panel.ts'
import { twoToneImage } from '../support/pictures.ts'
import { pictureFile } from '../support/sponsors-tab.ts'

const UPLOAD = '/api/admin/upload'
const FAILED = 'Erro ao fazer upload da imagem'
const stored =
  /^<p>Antes<\/p><figure class="image"><img style="aspect-ratio:40\/20;" src="\/uploads\/[0-9a-f]{32}-40x20\.png" alt="" width="40" height="20"><\/figure>$/

async function openWith(t: ExecutionContext, text: string, options: Parameters<typeof openSignedIn>[1] = {}) {
  const site = await openSignedIn(t, options)
  await openNewPage(site.page)
  await setEditorData(site.page, text)
  await moveCaretToEnd(site.page)
  return site
}

const small = async () => ({
  name: 'foto.png',
  type: 'image/png',
  base64: (await twoToneImage(40, 20).png().toBuffer()).toString('base64'),
})

const waitForUpload = (page: Page) => page.waitForSelector('.ck-editor__editable figure img[src^="/uploads/"][width]')

test.serial('a picture is chosen with the button, uploaded with progress, saved and published', async (t) => {
  const { page, origin } = await openWith(t, '<p>Antes</p>')
  await fillField(page, 'title', 'Com imagem')
  const { release } = await intercept(page, UPLOAD, 'held')
  const [chooser] = await Promise.all([page.waitForFileChooser(), clickToolbarButton(page, 'Inserir imagem')])
  await chooser.accept([await pictureFile(t)])
  await page.waitForSelector('.ck-editor__editable .ck-progress-bar')
  await page.$eval('.ck-progress-bar', (bar) => {
    const keepShare = () => Object.assign(window, { share: (bar as HTMLElement).style.width })
    new MutationObserver(keepShare).observe(bar, { attributes: true })
  })
  await save(page)
  await page.waitForSelector('.form-problem')
  t.deepEqual(await texts(page, '.form-problem'), [
    'A imagem ainda está a ser enviada. Espere que acabe e salve de novo.',
  ])
  release()
  await waitForUpload(page)
  t.is(await page.evaluate(() => (window as unknown as { share: string }).share), '100%')
  t.deepEqual(await axeViolations(page), [])
  t.regex(await editorData(page), stored)
  await saveAndClose(page)
  const { content } = await (await fetch(`${origin}/api/pages/com-imagem`)).json()
  t.regex(content, stored)
  const [, src] = /src="([^"]+)"/.exec(content)!
  t.is((await fetch(origin + src)).status, 200)
  await clickRowAction(page, 'Com imagem', 'Editar')
  await waitForEditor(page)
  t.is(await editorData(page), content, 'and loads again unchanged')
})

test.serial(
  'a file that is not a picture is rejected at once, and the form cannot be saved until it is removed or replaced',
  async (t) => {
    const { page, requests } = await openWith(t, '<p>Antes</p>')
    const saved = () => requests.filter((request) => /^POST .*\/publish$/.test(request)).length
    const heic = { name: 'IMG_0042.HEIC', type: 'image/heic', base64: btoa('ftypheic') }
    const waitForRejected = (count: number) =>
      page.waitForFunction((all) => document.querySelectorAll('.refused-file').length === all, {}, count)
    await fillField(page, 'title', 'Com imagem')
    await pasteOrDrop(page, 'drop', { file: heic })
    await waitForRejected(1)
    const why = 'Este ficheiro não é uma imagem JPEG, PNG, WebP, AVIF, GIF ou SVG.'
    t.deepEqual(await readToast(page, FAILED), { lines: [FAILED, why], variant: 'destructive' })
    await pasteOrDrop(page, 'paste', { file: { ...heic, type: '' } })
    await waitForRejected(2)
    const [chooser] = await Promise.all([page.waitForFileChooser(), clickToolbarButton(page, 'Inserir imagem')])
    await chooser.accept([await pictureFile(t, 'lista.pdf', Buffer.from('%PDF-'))])
    await waitForRejected(3)
    t.deepEqual(await texts(page, '.field-error'), [why, why, why])
    t.deepEqual(await texts(page, '.refused-file'), [
      'IMG_0042.HEIC Retirar',
      'IMG_0042.HEIC Retirar',
      'lista.pdf Retirar',
    ])
    await save(page)
    await page.waitForSelector('.form-problem')
    t.deepEqual(await texts(page, '.form-problem'), [
      'Há imagens que não foram aceites. Troque-as ou retire-as para salvar.',
    ])
    t.true(await page.evaluate(() => document.activeElement?.matches('.ck-editor__editable')))
    t.deepEqual(await axeViolations(page), [])
    await clickText(page, '.refused-file button', 'Retirar')
    await waitForRejected(2)
    for (const left of [1, 0]) {
      await pasteOrDrop(page, 'paste', { file: await small() })
      await waitForRejected(left)
    }
    await waitForUpload(page)
    t.is(saved(), 0)
    await saveAndClose(page)
    t.is(saved(), 1)
  },
)

test.serial(
  'a picture is marked until it has an alternative text; a rejected one leaves the text unchanged and says why',
  async (t) => {
    const { page } = await openWith(t, '<p>Antes</p>', { allow: [/401|415/, /ERR_/, /upload/] })
    await pasteOrDrop(page, 'paste', { file: await small() })
    await waitForUpload(page)
    const label = () => page.$eval('.ck-editor__editable figure', (one) => getComputedStyle(one, '::after').content)
    t.is(await label(), '"Sem texto alternativo"')
    await page.click('.ck-editor__editable figure')
    await clickToolbarButton(page, 'Alterar texto alternativo da imagem')
    await page.waitForSelector('.ck-text-alternative-form input')
    await page.keyboard.type('A torre')
    await page.keyboard.press('Enter')
    t.regex(await editorData(page), /alt="A torre"/)
    t.is(await label(), 'none')
    await setEditorData(
      page,
      '<figure class="table"><table><tr><td>a</td></tr></table><figcaption>b</figcaption></figure>',
    )
    await page.click('.ck-editor__editable figcaption')
    await pasteOrDrop(page, 'paste', { file: await small() })
    await waitForUpload(page)
    t.regex(await editorData(page), /<figcaption>b<\/figcaption><\/figure><figure class="image"><img /, 'below a table')

    await setEditorData(page, '<p>Antes</p>')
    await moveCaretToEnd(page)
    const expectRejection = async (sentence: string) => {
      await waitForToast(page, FAILED, sentence)
      t.is((await readToast(page, FAILED)).variant, 'destructive')
      await page.waitForFunction(() => !document.querySelector('.ck-editor__editable figure'))
      t.is(await editorData(page), '<p>Antes</p>')
      await clickText(page, '.refused-file button', 'Retirar')
    }
    const text = { name: 'foto.png', type: 'image/png', base64: btoa('isto é texto') }
    await pasteOrDrop(page, 'paste', { file: text })
    await expectRejection('Este ficheiro não é uma imagem JPEG, PNG, WebP, AVIF, GIF ou SVG.')
    await pasteOrDrop(page, 'paste', { file: { ...(await small()), padding: 15 * 1024 * 1024 } })
    await expectRejection('A imagem tem mais de 15 MB. Reduza-a e envie-a de novo.')
    await intercept(page, UPLOAD, 'lost')
    await pasteOrDrop(page, 'paste', { file: await small() })
    await expectRejection('O servidor não respondeu. Verifique a ligação e tente de novo.')
    await page.keyboard.type('x')
    t.is(await editorData(page), '<p>Antesx</p>')
  },
)
