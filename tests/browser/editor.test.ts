import test from 'ava'
import { axeViolations } from '../support/axe.ts'
import { visit } from '../support/browser.ts'
import { pressControl } from '../support/editing.ts'
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
import { clickRowAction, clickText, fillField, saveAndClose, waitForModalClosed } from '../support/item-forms.ts'
import { texts } from '../support/page.ts'
import { openSignedIn, readToast } from '../support/panel.ts'

/** Runs in the page. */
const blocksOf = (area: Element) =>
  [...area.children].map((element) => {
    const block = element.querySelector(':scope > hr') ?? element
    const { fontFamily, fontSize, color } = getComputedStyle(block)
    return { look: [block.tagName, fontFamily, fontSize, color].join(), height: block.getBoundingClientRect().height }
  })

test.serial('every format is published unchanged, looks as in the editor and loads again unchanged', async (t) => {
  const { page, origin } = await openSignedIn(t)
  await openNewPage(page)
  await fillField(page, 'title', 'Tudo')
  await insertEveryFormat(page)
  const written = await editorData(page)
  const edited = await page.$eval('.ck-editor__editable.prose', blocksOf)
  const width = await page.$eval('.ck-editor__editable.prose > p', (block) => block.getBoundingClientRect().width)
  await saveAndClose(page)

  const { content } = await (await fetch(`${origin}/api/pages/tudo`)).json()
  t.is(content, written.replaceAll('&nbsp;', '\u00a0'), 'the sanitiser removes nothing')
  const { page: reader } = await visit(t, `${origin}/pagina/tudo`)
  const published = await reader.$eval('.prose', ({ innerHTML }) => innerHTML)
  t.is(
    published,
    await reader.evaluate((html) => new DOMParser().parseFromString(html, 'text/html').body.innerHTML, written),
  )
  await reader.$eval(
    '.prose',
    (prose, px) => Object.assign((prose as HTMLElement).style, { width: `${px}px`, maxWidth: 'none' }),
    width,
  )
  const shown = await reader.$eval('.prose', blocksOf)
  t.deepEqual(
    shown.map(({ look }) => look),
    edited.map(({ look }) => look),
  )
  // The caption has a border while it is edited
  t.deepEqual(
    shown.filter(({ height }, n) => Math.abs(height - edited[n]!.height) > 3),
    [],
  )

  await clickRowAction(page, 'Tudo', 'Editar')
  await waitForEditor(page)
  t.is(await editorData(page), written)
  t.is(await contentFieldValue(page), content, 'opening changes nothing')
})

test.serial('the buttons work with mouse and keyboard, in Portuguese, and an address makes a player', async (t) => {
  const { page, origin } = await openSignedIn(t)
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && /^https?:/.test(request.url())) foreign.push(request.url())
  })
  await openNewPage(page)
  await clickToolbarButton(page, 'Mostrar mais itens')
  const buttons = await page.$$eval('.ck-toolbar .ck-button', (all) =>
    all.map((one) => (one as HTMLElement).dataset.ckeTooltipText?.replace(/ \(.*/, '')),
  )
  t.deepEqual(
    [...new Set(buttons)].filter((name) => name && name !== 'Mostrar mais itens'),
    [
      'Desfazer',
      'Refazer',
      'Título ou parágrafo',
      'Negrito',
      'Itálico',
      'Ligação',
      'Inserir imagem',
      'Escolher da biblioteca',
      'Inserir vídeo ou áudio',
      'Lista não ordenada',
      'Lista ordenada',
      'Bloco de citação',
      'Inserir tabela',
      'Linha horizontal',
      'Caracteres especiais',
      'Alinhamento de texto',
      'Sublinhado',
      'Riscado',
      'Expoente',
      'Índice',
      'Código',
      'Tamanho',
      'Cor do texto',
      'Cor de fundo',
      'Remover formatação',
      'Diminuir indentação',
      'Aumentar indentação',
      'Bloco de código',
      'Procurar e substituir',
    ],
  )
  await focusEditor(page)
  await page.keyboard.type('Um título')
  await clickToolbarButton(page, 'Título ou parágrafo')
  await clickToolbarButton(page, 'Título 2')
  await clickToolbarButton(page, 'Mostrar mais itens')
  await clickToolbarButton(page, 'Cor do texto')
  await page.click('.ck-color-grid__tile[data-cke-tooltip-text="Barro"]')
  await page.keyboard.type(' de cor')
  t.is(await editorData(page), '<h2>Um título<span style="color:#b23a1e;"> de cor</span></h2>')

  await setEditorData(page, '<p>Uma ligação</p>')
  await focusEditor(page)
  await pressControl(page, 'a')
  await pressControl(page, 'k')
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

  await setEditorData(page, '')
  await focusEditor(page)
  const player = (address: string) => `<figure class="media"><oembed url="${address}"></oembed></figure>`
  await pasteOrDrop(page, 'paste', { text: 'http://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s' })
  const pasted = player('https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=42s')
  t.is(await editorData(page), pasted)
  t.deepEqual(await texts(page, '.player-card strong'), ['YouTube'])
  await page.keyboard.press('Enter')
  await pasteOrDrop(page, 'paste', { text: 'https://mau.example/76979871' })
  await page.keyboard.press('Enter')
  await page.keyboard.type('Veja ')
  await pasteOrDrop(page, 'paste', { text: 'https://vimeo.com/76979871' })
  t.regex(await editorData(page), /<p>.*https:\/\/mau\.example\/76979871.*<\/p><p>Veja .*vimeo\.com\/76979871.*<\/p>$/)

  await page.keyboard.press('Enter')
  await clickToolbarButton(page, 'Inserir vídeo ou áudio')
  await page.waitForSelector('.ck-media-form input')
  await page.keyboard.type('https://mau.example/1')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() =>
    document.querySelector('.ck-media-form')!.textContent!.includes('Este endereço não é de um vídeo ou áudio'),
  )
  t.deepEqual(await axeViolations(page), [])
  await page.$eval('.ck-media-form input', (input) => (input as HTMLInputElement).select())
  await page.keyboard.type('soundcloud.com/fliporto/mesa-1')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.querySelectorAll('.player-card').length === 2)
  t.true((await editorData(page)).endsWith(player('https://soundcloud.com/fliporto/mesa-1')))
  t.deepEqual(foreign, [], 'the editor asks no other site')
})

test.serial(
  'Esc closes the editor’s own dialogs before the modal, and no link is made that the sanitiser would remove',
  async (t) => {
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

    await clickToolbarButton(page, 'Título ou parágrafo')
    await page.waitForSelector('.ck-dropdown__panel-visible')
    await page.keyboard.press('Escape')
    await page.waitForSelector('.ck-dropdown__panel-visible', { hidden: true })
    await focusEditor(page)
    await clickToolbarButton(page, 'Ligação')
    await page.waitForSelector('.ck-link-form')
    await page.keyboard.press('Escape')
    await page.waitForSelector('.ck-balloon-panel_visible .ck-link-form', { hidden: true })
    for (const place of ['.ck-dialog input', '.ck-editor__editable']) {
      await focusEditor(page)
      await pressControl(page, 'f')
      await page.waitForSelector('.ck-dialog input:focus')
      t.deepEqual(await axeViolations(page), [])
      await page.focus(place)
      await page.keyboard.press('Escape')
      await page.waitForSelector('.ck-dialog', { hidden: true })
    }
    t.truthy(await page.$('.modal'))
    await page.keyboard.press('Escape')
    await waitForModalClosed(page)
  },
)
