import { readdir, readFile } from 'node:fs/promises'
import test from 'ava'
import type { Page } from 'puppeteer'
import { sanitise } from '../../src/sanitising/sanitise.ts'
import { axeViolations } from '../support/axe.ts'
import {
  editorData,
  focusEditor,
  openNewPage,
  pasteOrDrop,
  setEditorData,
  type TransferData,
  waitForUploads,
} from '../support/editor.ts'
import { clickText, fillField, save, saveAndClose } from '../support/item-forms.ts'
import { texts } from '../support/page.ts'
import { openSignedIn } from '../support/panel.ts'
import { twoToneImage } from '../support/pictures.ts'
import { pictureFile } from '../support/sponsors-tab.ts'

const FOLDER = 'tests/browser/clipboard'
const picture = () => twoToneImage(40, 20).png().toBuffer()

/** Answers for all other sites: pictures that a canvas may read if their address says so. */
async function answerForOtherSites(page: Page) {
  const session = await page.createCDPSession()
  const body = (await picture()).toString('base64')
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const cors = { name: 'access-control-allow-origin', value: '*' }
    const type = { name: 'content-type', value: 'image/png' }
    const responseHeaders = /abert/.test(request.url) ? [type, cors] : [type]
    void session.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body })
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }] })
}

/** As Word writes it: each picture as PNG, and again for older programs. */
const richTextFormat = (png: Buffer) =>
  `{\\rtf1{\\*\\shppict{\\pict{\\*\\picprop}\\picw1058\\pich529\\picwgoal600\\pichgoal300\\pngblip\\bliptag-1234` +
  `{\\*\\blipuid 0a1b2c3d4e5f60718293a4b5c6d7e8f9}${png.toString('hex').replace(/.{64}/g, '$&\n')}}}` +
  `{\\nonshppict{\\pict\\picw1058\\wmetafile8\\bliptag-1234{\\*\\blipuid 0a}0100}}}`

async function pasteAndRead(page: Page, data: TransferData): Promise<string> {
  await setEditorData(page, '')
  await focusEditor(page)
  await pasteOrDrop(page, 'paste', data)
  await waitForUploads(page)
  return editorData(page)
}

/** The editor reads them from the uploaded pictures. */
const waitForSizes = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('.ck-editor__editable img:not([width])'))

/** One block a line, without what differs from run to run. */
const readable = (html: string) =>
  html
    .replace(/ data-list-item-id="\w+"/g, '')
    .replace(/[0-9a-f]{32}/g, '…')
    .replace(
      /(<(?:ul|ol|table|thead|tbody|tr|blockquote)[^>]*>|<\/(?:p|h\d|li|ul|ol|td|th|tr|thead|tbody|table|figure|blockquote|pre)>)(?!$)/g,
      '$1\n',
    )

test.serial('a text of another program keeps its meaning and pictures, without its looks', async (t) => {
  const { page } = await openSignedIn(t, { allow: [/CORS policy|ERR_FAILED|inline event handler/] })
  await answerForOtherSites(page)
  await openNewPage(page)
  const png = await picture()
  const files = (await readdir(FOLDER)).filter((name) => !name.endsWith('.expected.html'))
  t.true(files.length >= 6)
  for (const name of files) {
    const html = (await readFile(`${FOLDER}/${name}`, 'utf8')).replace('PICTURE', png.toString('base64'))
    const rtf = name === 'word.html' ? richTextFormat(png) : undefined
    await pasteAndRead(page, { html, rtf })
    await waitForSizes(page)
    const data = await editorData(page)
    t.is(
      readable(data),
      (await readFile(`${FOLDER}/${name.replace('.html', '.expected.html')}`, 'utf8')).trimEnd(),
      name,
    )
    t.is<string, string>(sanitise(data), data.replaceAll('&nbsp;', '\u00a0'), name)
    await setEditorData(page, data)
    t.is(await editorData(page), data, name)
  }

  const leftOut = () => texts(page, '.left-out li > span:first-child')
  t.deepEqual(await texts(page, '.left-out .field-error'), [
    '2 imagens ficaram de fora: não se podem copiar de onde estão.',
  ])
  t.deepEqual(await leftOut(), [
    'https://lh7-rt.googleusercontent.com/docsz/AD_4nXfechado?key=k',
    'https://x.pt/fotos/fechada.jpg',
  ])
  t.deepEqual(await axeViolations(page), [])
  for (const left of [1, 0]) {
    await clickText(page, '.left-out button', 'Retirar')
    t.is((await leftOut()).length, left)
  }

  t.is(
    await pasteAndRead(page, { html: '<p>Antes <img src="https://x.pt/fechada.png" alt="A torre"> depois</p>' }),
    '<p>Antes &nbsp;depois</p>',
  )
  await page.waitForSelector('.left-out')
  await fillField(page, 'title', 'Colado')
  await save(page)
  await page.waitForSelector('.form-problem')
  t.deepEqual(await texts(page, '.form-problem'), [
    'A imagem «fechada.png» não foi aceite. Troque-a ou retire-a para salvar.',
  ])
  const [chooser] = await Promise.all([
    page.waitForFileChooser(),
    clickText(page, '.left-out label', 'Escolher um ficheiro'),
  ])
  await chooser.accept([await pictureFile(t)])
  await page.waitForSelector('.ck-editor__editable img[src^="/uploads/"][width]')
  t.deepEqual(await leftOut(), [])
  t.regex(await editorData(page), /^<p>Antes <img src="[^"]+" alt="A torre" width="\d+" height="\d+"> depois<\/p>$/)

  const html = '<meta charset="utf-8"><img src="https://x.pt/fechada.png">'
  const file = { name: 'image.png', type: 'image/png', base64: png.toString('base64') }
  t.regex(
    await pasteAndRead(page, { html, file }),
    /^<figure class="image"><img [^>]*src="\/uploads\//,
    'a copied picture',
  )
  t.is(
    await pasteAndRead(page, { html: await readFile(`${FOLDER}/word.html`, 'utf8') }).then((data) => /<img/.test(data)),
    false,
  )
  t.deepEqual(await leftOut(), ['clip_image001.png'])
  await clickText(page, '.left-out button', 'Retirar')
  await saveAndClose(page)
})
