import test, { type ExecutionContext } from 'ava'
import type { Page } from 'puppeteer'
import { pressControl } from '../support/editing.ts'
import {
  clickToolbarButton,
  type EditableElement,
  editorData,
  focusEditor,
  openNewPage,
  pasteOrDrop,
  setEditorData,
  waitForUploads,
} from '../support/editor.ts'
import { freezeDate } from '../support/frozen-clock.ts'
import { intercept } from '../support/intercept.ts'
import { openSignedIn } from '../support/panel.ts'
import { twoToneImage } from '../support/pictures.ts'

async function openFrozen(t: ExecutionContext, options?: Parameters<typeof openSignedIn>[1]) {
  const { page } = await openSignedIn(t, options)
  await openNewPage(page)
  const { advance } = await freezeDate(page)
  await focusEditor(page)
  return { page, advance }
}

const undo = (page: Page) => pressControl(page, 'z')
const redo = (page: Page) => pressControl(page, 'y')

const WALKS = process.env.LONG === '1' ? 100 : 10

test.serial(
  'typed signs become formats, which Backspace takes back, and a longer pause starts a new undo step, even in a word',
  async (t) => {
    const { page, advance } = await openFrozen(t)
    const formats = {
      '## Título': '<h2>Título</h2>',
      '* um': '<ul><li>um</li></ul>',
      '1. um': '<ol><li>um</li></ol>',
      '> Disse': '<blockquote><p>Disse</p></blockquote>',
      '**forte** e `ls -l` e': '<p><strong>forte</strong> e <code>ls -l</code> e</p>',
      '---': '<hr><p>&nbsp;</p>',
      'Em www.x.pt há': '<p>Em <a href="https://www.x.pt">www.x.pt</a> há</p>',
    }
    for (const [typed, written] of Object.entries(formats)) {
      await setEditorData(page, '')
      await focusEditor(page)
      await page.keyboard.type(typed)
      t.is((await editorData(page)).replace(/ data-list-item-id="\w+"/g, ''), written)
      await undo(page)
      t.is(await editorData(page), '', 'one step')
    }

    await page.keyboard.type('Antes')
    await page.keyboard.press('Enter')
    await page.keyboard.type('## ')
    t.is(await editorData(page), '<p>Antes</p><h2>&nbsp;</h2>')
    await page.keyboard.press('Backspace')
    t.is(await editorData(page), '<p>Antes</p><p>##&nbsp;</p>')
    await page.keyboard.type('x')
    t.is(await editorData(page), '<p>Antes</p><p>## x</p>')
    await page.keyboard.press('Backspace')
    t.is(await editorData(page), '<p>Antes</p><p>##&nbsp;</p>', 'later it deletes')
    await advance(1000)
    await page.keyboard.down('Shift')
    await pressControl(page, 'Space')
    await page.keyboard.up('Shift')
    await page.waitForSelector('.non-breaking-space')
    await undo(page)
    t.is(await editorData(page), '<p>Antes</p><p>##&nbsp;</p>')
    t.is(await page.$('.non-breaking-space'), null)
    await undo(page)
    t.is(await editorData(page), '')

    await setEditorData(page, '')
    await focusEditor(page)
    const after: string[] = []
    for (const part of ['ca', 'mi', 'nho']) {
      await page.keyboard.type(part)
      after.push(await editorData(page))
      await advance(1000)
    }
    t.is(after.at(-1), '<p>caminho</p>')
    await undo(page)
    t.is(await editorData(page), '<p>cami</p>')
    await clickToolbarButton(page, 'Desfazer')
    t.is(await editorData(page), '<p>ca</p>')
    await clickToolbarButton(page, 'Refazer')
    t.is(await editorData(page), '<p>cami</p>')
    await page.keyboard.type('sa')
    t.is(await editorData(page), '<p>camisa</p>', 'typing goes on at the caret')
    await undo(page)
    t.is(await editorData(page), '<p>cami</p>', 'typing after an undo is a new step')
    await redo(page)
    await redo(page)
    t.is(await editorData(page), '<p>camisa</p>', 'the undone steps are dropped')

    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.waitForFunction(() => {
      const area = document.querySelector<EditableElement>('.ck-editor__editable')!
      return area.ckeditorInstance.model.document.selection.anchor?.path[1] === 1
    })
    await page.keyboard.type('x')
    await undo(page)
    await page.keyboard.type('y')
    t.is(await editorData(page), '<p>cyamisa</p>', 'the caret stands where it did')
  },
)

test.serial('random edits are undone and redone whole, and the latest hundred steps are kept', async (t) => {
  const { page } = await openFrozen(t)
  const found = await page.$eval('.ck-editor__editable', walkRandomly, WALKS)
  t.deepEqual(found, [])
  t.deepEqual(await page.$eval('.ck-editor__editable', undoTooMany), ['<p>01234</p>', '<p></p>'.length + 105])
})

test.serial('a picture comes back as its upload left it, and one whose upload failed does not', async (t) => {
  const { page, advance } = await openFrozen(t, { allow: [/415/, /upload/] })
  const paste = async (base64: string) => {
    await pasteOrDrop(page, 'paste', { file: { name: 'foto.png', type: 'image/png', base64 } })
    await page.waitForSelector('.ck-editor__editable figure')
    // From the picture to the place before it, and to the text
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await advance(1000)
  }
  const { release } = await intercept(page, '/api/admin/upload', 'held')
  await page.keyboard.type('um')
  await advance(1000)
  await paste(btoa('texto'))
  await page.keyboard.type(' dois')
  t.regex(await editorData(page), /<p>um dois<\/p><figure/)
  release()
  await waitForUploads(page)
  t.is(await editorData(page), '<p>um dois</p>')
  await undo(page)
  t.is(await editorData(page), '<p>um</p>')
  await redo(page)
  t.is(await editorData(page), '<p>um dois</p>')

  await paste((await twoToneImage(40, 20).png().toBuffer()).toString('base64'))
  await page.waitForSelector('.ck-editor__editable figure img[src^="/uploads/"][width]')
  await page.keyboard.type(' três')
  const withPicture = await editorData(page)
  t.regex(withPicture, /^<p>um dois três<\/p><figure class="image"><img .*src="\/uploads\//)
  await undo(page)
  t.is(await editorData(page), withPicture.replace(' três', ''))
  await undo(page)
  t.is(await editorData(page), '<p>um dois</p>')
  await redo(page)
  await redo(page)
  t.is(await editorData(page), withPicture)
})

/** Runs in the page: makes 105 steps, and returns the text after as many undone as can be, and its length after as many redone. */
function undoTooMany(area: Element) {
  const editor = (area as EditableElement).ckeditorInstance
  const { undo, redo } = Object.fromEntries(['undo', 'redo'].map((name) => [name, editor.commands.get(name)!]))
  editor.setData('')
  for (let step = 0; step < 105; step++) {
    const now = Date.now()
    Date.now = () => now + 1000
    editor.execute('insertText', { text: String(step % 10) })
  }
  while (undo!.isEnabled) undo!.execute()
  const undone = editor.getData()
  while (redo!.isEnabled) redo!.execute()
  return [undone, editor.getData().length]
}

/** Runs in the page: executes random commands, then undoes and redoes them all. Returns the mistakes. */
function walkRandomly(area: Element, walks: number): string[] {
  const editor = (area as EditableElement).ckeditorInstance
  const { model } = editor
  const root = model.document.getRoot()!
  const start =
    '<p>um dois</p><ul><li>três</li><li>quatro<ul><li>cinco</li></ul></li></ul><h2>seis sete</h2>' +
    '<blockquote><p>oito</p></blockquote><pre><code class="language-css">nove</code></pre><ol><li>dez</li></ol>'
  const commands: [name: string, parameter?: unknown][] = [
    ['bold'],
    ['fontColor', { value: '#b23a1e' }],
    ['heading', { value: 'heading3' }],
    ['paragraph'],
    ['alignment', { value: 'right' }],
    ['indent'],
    ['outdent'],
    ['bulletedList'],
    ['numberedList'],
    ['blockQuote'],
    ['codeBlock', { language: 'json' }],
    ['link', '/a'],
    ['insertImage', { source: '/retratos/v1/Ana.svg' }],
    ['toggleImageCaption'],
    ['code'],
    ['horizontalLine'],
    ['insertTable', { rows: 2, columns: 2, headingRows: 1 }],
    ['insertTableRowBelow'],
    ['mergeTableCellRight'],
    ['removeTableColumn'],
    ['setTableRowHeader'],
    ['enter'],
    ['shiftEnter'],
    ['delete'],
    ...['x', 'y', 'z'].map((text): [string, unknown] => ['insertText', { text }]),
    ['removeFormat'],
    ['undo'],
  ]
  let seed = 1
  const random = (sides: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return (seed >> 8) % sides
  }
  const randomPosition = () => {
    const positions = [...model.createRangeIn(root).getPositions()].filter(
      (position) => position.parent !== root && model.schema.checkChild(position, '$text'),
    )
    return positions[random(positions.length)]
  }
  const wrong: string[] = []
  for (let walk = 1; walk <= walks; walk++) {
    seed = walk * 7919
    editor.setData(start)
    const before = editor.getData()
    for (let step = 0; step < 20; step++) {
      const now = Date.now()
      if (random(3) === 0) Date.now = () => now + 1500
      const [one, other] = [randomPosition(), randomPosition()]
      if (!one || !other) break
      const [name, parameter] = commands[random(commands.length)]!
      const [from, to] = one.isBefore(other) ? [one, other] : [other, one]
      // A table instead of several selected blocks makes CKEditor itself throw (ckeditor/ckeditor5#13870)
      const range = model.createRange(from, name === 'insertTable' ? from : to)
      model.change((writer) => writer.setSelection(range))
      if (editor.commands.get(name)!.isEnabled) editor.execute(name, parameter)
    }
    while (editor.commands.get('redo')!.isEnabled) editor.execute('redo')
    const after = editor.getData()
    while (editor.commands.get('undo')!.isEnabled) editor.execute('undo')
    if (editor.getData() !== before) wrong.push(`${walk} undone: ${editor.getData()}`)
    while (editor.commands.get('redo')!.isEnabled) editor.execute('redo')
    if (editor.getData() !== after) wrong.push(`${walk} redone: ${editor.getData()}`)
  }
  return wrong
}
