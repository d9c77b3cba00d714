import test from 'ava'
import { sanitise } from '../../src/sanitising/sanitise.ts'
import { axeViolations } from '../support/axe.ts'
import { visit } from '../support/browser.ts'
import {
  clickToolbarButton,
  contentFieldValue,
  editorData,
  executeCommand,
  focusEditor,
  openNewPage,
  pasteOrDrop,
  setEditorData,
  waitForEditor,
} from '../support/editor.ts'
import { insertEveryFormat } from '../support/every-format.ts'
import { clickRowAction, clickText, fillField, save, waitForModalClosed } from '../support/item-forms.ts'
import { openSignedIn, readToast } from '../support/panel.ts'

test.serial('every format is published unchanged and loads again unchanged', async (t) => {
  const { page, origin } = await openSignedIn(t)
  await openNewPage(page)
  await fillField(page, 'title', 'Tudo')
  await insertEveryFormat(page)
  const written = await editorData(page)
  await save(page)
  await waitForModalClosed(page)

  const { content } = await (await fetch(`${origin}/api/pages/tudo`)).json()
  t.is(content, written.replaceAll('&nbsp;', '\u00a0'), 'the sanitiser removes nothing')
  const { page: reader } = await visit(t, `${origin}/pagina/tudo`)
  const published = await reader.$eval('.prose', ({ innerHTML }) => innerHTML)
  t.is(
    published,
    await reader.evaluate((html) => new DOMParser().parseFromString(html, 'text/html').body.innerHTML, written),
  )

  await clickRowAction(page, 'Tudo', 'Editar')
  await waitForEditor(page)
  t.is(await editorData(page), written)
  t.is(await contentFieldValue(page), content, 'opening changes nothing')
})

test.serial('a text looks the same in the editor and on the page', async (t) => {
  const { page, origin } = await openSignedIn(t)
  await openNewPage(page)
  await insertEveryFormat(page)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.prose img')].every((img) => (img as HTMLImageElement).complete),
  )
  const blocks = (area: Element) =>
    [...area.children].map((block) => {
      const { fontFamily, fontSize, color } = getComputedStyle(block)
      return {
        tag: block.tagName,
        height: block.getBoundingClientRect().height,
        style: [fontFamily, fontSize, color].join(),
      }
    })
  const edited = await page.$eval('.ck-editor__editable.prose', blocks)
  const width = await page.$eval('.ck-editor__editable.prose > p', (block) => block.getBoundingClientRect().width)
  // Without content the footer's logo does not exist; how early it is asked for depends on the browser
  const { page: reader } = await visit(t, `${origin}/politica-privacidade`, { allow: [/404.*svg/] })
  await reader.evaluate(
    (html, px) => {
      document.body.innerHTML = `<div class="prose">${html}</div>`
      Object.assign(document.querySelector<HTMLElement>('.prose')!.style, { width: `${px}px`, maxWidth: 'none' })
      return Promise.all([...document.images].map((img) => img.decode()))
    },
    await editorData(page),
    width,
  )
  const published = await reader.$eval('.prose', blocks)
  t.deepEqual(
    published.map(({ tag, style }) => [tag, style]),
    edited.map(({ tag, style }) => [tag, style]),
  )
  // The caption has a border while it is edited
  const different = published.filter(({ height }, index) => Math.abs(height - edited[index]!.height) > 3)
  t.deepEqual(different, [])
})

test.serial('the buttons work with mouse and keyboard, and their labels are Portuguese', async (t) => {
  const { page } = await openSignedIn(t)
  await openNewPage(page)
  await clickToolbarButton(page, 'Mostrar mais itens')
  const buttons = await page.$$eval('.ck-toolbar .ck-button', (all) =>
    all.map((one) => (one as HTMLElement).dataset.ckeTooltipText?.replace(/ \(.*/, '')),
  )
  t.deepEqual([...new Set(buttons)].filter(Boolean), [
    'Desfazer',
    'Refazer',
    'Título ou parágrafo',
    'Negrito',
    'Itálico',
    'Ligação',
    'Inserir imagem',
    'Inserir vídeo ou áudio',
    'Lista não ordenada',
    'Lista ordenada',
    'Bloco de citação',
    'Alinhamento de texto',
    'Tamanho',
    'Cor do texto',
    'Cor de fundo',
    'Sublinhado',
    'Riscado',
    'Expoente',
    'Mostrar mais itens',
    'Índice',
    'Diminuir indentação',
    'Aumentar indentação',
    'Bloco de código',
    'Remover formatação',
  ])
  await focusEditor(page)
  await page.keyboard.type('Um título')
  await clickToolbarButton(page, 'Título ou parágrafo')
  await clickToolbarButton(page, 'Título 2')
  await clickToolbarButton(page, 'Cor do texto')
  await page.click('.ck-color-grid__tile[data-cke-tooltip-text="Barro"]')
  await page.keyboard.type(' de cor')
  t.is(await editorData(page), '<h2>Um título<span style="color:#b23a1e;"> de cor</span></h2>')

  await setEditorData(page, '<p>Uma ligação</p>')
  await focusEditor(page)
  await page.keyboard.down('Control')
  await page.keyboard.press('a')
  await page.keyboard.press('k')
  await page.keyboard.up('Control')
  await page.waitForSelector('.ck-link-form input')
  t.deepEqual(await axeViolations(page), [])
  await page.keyboard.type('exemplo.pt/a')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.ck-link-toolbar')
  await clickToolbarButton(page, 'Propriedades de ligação')
  await clickText(page, '.ck-switchbutton', 'Abrir num separador novo')
  t.is(
    await editorData(page),
    '<p><a href="https://exemplo.pt/a" target="_blank" rel="noopener noreferrer">Uma ligação</a></p>',
  )

  await setEditorData(page, '')
  await focusEditor(page)
  await page.keyboard.down('Alt')
  await page.keyboard.press('F10')
  await page.keyboard.up('Alt')
  const reached = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.ckeTooltipText)
  for (let steps = 0; steps < 6 && (await reached()) !== 'Negrito (Ctrl+B)'; steps++) {
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Enter')
  await page.keyboard.type('b')
  t.is(await editorData(page), '<p><strong>b</strong></p>')
})

test.serial('Esc closes the editor’s own dialogs before the modal', async (t) => {
  const { page } = await openSignedIn(t)
  await openNewPage(page)
  await clickToolbarButton(page, 'Cor de fundo')
  await page.waitForSelector('.ck-dropdown__panel-visible')
  await page.keyboard.press('Escape')
  await page.waitForSelector('.ck-dropdown__panel-visible', { hidden: true })
  await focusEditor(page)
  await clickToolbarButton(page, 'Ligação')
  await page.waitForSelector('.ck-link-form')
  await page.keyboard.press('Escape')
  await page.waitForSelector('.ck-balloon-panel_visible .ck-link-form', { hidden: true })
  t.truthy(await page.$('.modal'))
  await page.keyboard.press('Escape')
  await waitForModalClosed(page)
})

test.serial('a pasted text keeps only what the sanitiser keeps', async (t) => {
  const { page } = await openSignedIn(t, { allow: [/./] })
  await openNewPage(page)
  const pasted = {
    '<p style="text-align:center;color:red"><font color="#ff0000">Cor</font> <span style="color:#B23A1E;color:#b23a1e">nossa</span></p>':
      '<p style="text-align:center;">Cor <span style="color:#b23a1e;">nossa</span></p>',
    '<h2 onclick="x()">T</h2><p style="margin-left:-9999px">a</p>': '<h2>T</h2><p>a</p>',
    '<p><img src="http://x.pt/a.png" alt="a"><img src="/uploads/a-1x1.png"></p>':
      '<p><img src="/uploads/a-1x1.png" alt=""></p>',
    '<p><a href="javascript:x()">a</a> <a href="ftp://x.pt">b</a> <a href="https://x.pt">c</a></p>':
      '<p>a b <a href="https://x.pt">c</a></p>',
    '<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1">Word</p>': '<p>Word</p>',
    '<table><tr><td>a</td></tr></table>': '<p>a</p>',
    '<style>p{color:red}</style><p>a<script>x()</script></p><noscript>b</noscript><title>c</title><svg><text>d</text></svg>':
      '<p>a</p>',
    '<p>a</p><img src="https://x.pt/a.png" alt="a"><figure><img src="//x.pt/b.png"><figcaption>b</figcaption></figure>':
      '<p>a</p><p>b</p>',
  }
  for (const [html, kept] of Object.entries(pasted)) {
    await setEditorData(page, '')
    await focusEditor(page)
    await pasteOrDrop(page, 'paste', { html })
    const data = await editorData(page)
    t.is(data, kept)
    t.is(sanitise(data), data.replaceAll('&nbsp;', '\u00a0'), html)
  }
})

/** A list item as Word copies it: a paragraph. */
const wordItem = (list: number, level: number, marker: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:${36 * level}.0pt;text-indent:-18.0pt;mso-list:l${list} level${level} lfo1'>` +
  `<![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}` +
  `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`

const fromWord = (sheet: string, body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">` +
  `${sheet && `<style><!--\n${sheet}\n--></style>`}</head><body><!--StartFragment-->${body}<!--EndFragment--></body></html>`

test.serial('nested lists pasted from Word keep their bullets, numbers and letters', async (t) => {
  const { page } = await openSignedIn(t)
  await openNewPage(page)
  const items = [
    wordItem(0, 1, '·', 'Um'),
    wordItem(0, 2, 'o', 'Dentro'),
    wordItem(0, 1, '·', 'Dois'),
    '<p class=MsoNormal>Depois</p>',
    wordItem(1, 1, '1.', 'Primeiro'),
    wordItem(1, 2, 'a.', 'Letra'),
    wordItem(1, 1, '2.', 'Segundo'),
  ].join('\n')
  const sheet = [
    '@list l0:level1\n\t{mso-level-number-format:bullet;\n\tmso-level-text:\\F0B7;}',
    '@list l0:level2\n\t{mso-level-number-format:bullet;\n\tmso-level-text:o;}',
    '@list l1:level1\n\t{mso-level-tab-stop:none;}',
    '@list l1:level2\n\t{mso-level-number-format:alpha-lower;}',
  ].join('\n')
  for (const styleSheet of [sheet, '']) {
    await setEditorData(page, '')
    await focusEditor(page)
    await pasteOrDrop(page, 'paste', { html: fromWord(styleSheet, items) })
    const data = await editorData(page)
    t.is(
      data.replaceAll(/ data-list-item-id="\w+"/g, ''),
      '<ul style="list-style-type:disc;"><li>Um<ul style="list-style-type:circle;"><li>Dentro</li></ul></li><li>Dois</li></ul>' +
        '<p>Depois</p>' +
        '<ol><li>Primeiro<ol style="list-style-type:lower-latin;"><li>Letra</li></ol></li><li>Segundo</li></ol>',
      styleSheet ? 'by the style sheet' : 'by the markers',
    )
    t.is(sanitise(data), data)
  }
})

test.serial('an address that the sanitiser would remove makes no link, and a toast says why', async (t) => {
  const { page } = await openSignedIn(t)
  await openNewPage(page)
  await setEditorData(page, '<p>a</p>')
  await executeCommand(page, 'selectAll')
  for (const address of ['javascript:alert(1)', 'ftp://x.pt']) await executeCommand(page, 'link', address)
  t.deepEqual(await readToast(page), {
    lines: [
      'Ligação não criada',
      'Uma ligação leva a um endereço http, https, mailto ou tel, ou a uma página deste sítio.',
    ],
    variant: 'destructive',
  })
  t.is(await editorData(page), '<p>a</p>')
})

test.serial('a list written of a code block loads again unchanged', async (t) => {
  const { page } = await openSignedIn(t)
  await openNewPage(page)
  await setEditorData(page, '<pre><code class="language-css">a</code></pre>')
  await executeCommand(page, 'selectAll')
  await executeCommand(page, 'bulletedList')
  const data = await editorData(page)
  await setEditorData(page, data)
  t.is(await editorData(page), data)
})
