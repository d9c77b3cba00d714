import type { Page } from 'puppeteer'
import { portraitAddress } from '../../src/content/portrait-address.ts'
import {
  alignments,
  backgroundColours,
  bulletStyles,
  codeLanguages,
  fontSizes,
  headingLevels,
  imageStyles,
  numberStyles,
  textColours,
} from '../../src/content/rich-text.ts'
import type { EditableElement } from './editor.ts'

/** A CKEditor command with its parameters. */
type Command = [name: string, ...parameters: unknown[]]
type Line = [text: string, ...commands: Command[]]

const PICTURE = portraitAddress('Ana')
const picture = (...commands: Command[]): Line => ['imagem', ['insertImage', { source: PICTURE }], ...commands]
/** Ends a list, a quote or a code block. */
const endOfBlock: Line = ['fim']

const links: Line[] = [
  ['fora', ['link', 'https://x.pt/?a=1&b="2"', { linkNewTab: true }]],
  ['dentro', ['link', '/noticias']],
  ['correio', ['link', 'mailto:a@b.pt']],
  ['telefone', ['link', 'tel:+351222']],
  ['âncora', ['link', '#local']],
]

/** Every format of src/content/rich-text.ts. */
const formattedLines: Line[] = [
  ...headingLevels.map((level): Line => [`Título ${level}`, ['heading', { value: `heading${level}` }]]),
  ...alignments.map((value): Line => [value, ['alignment', { value }]]),
  ...fontSizes.map(({ size }): Line => [size, ['fontSize', { value: size }]]),
  ...textColours.map(({ color }): Line => [color, ['fontColor', { value: color }], ['bold']]),
  ...backgroundColours.map(({ color }): Line => [color, ['fontBackgroundColor', { value: color }]]),
  ...['bold', 'italic', 'underline', 'strikethrough', 'subscript', 'superscript', 'code'].map(
    (mark): Line => [mark, [mark]],
  ),
  ['recuado', ['indentBlock'], ['indentBlock'], ['alignment', { value: 'right' }]],
  ['espaços   a  mais «e» "aspas" <b> & \u00a0', ['fontSize', { value: 'huge' }], ['italic']],
  ...bulletStyles.flatMap((type): Line[] => [[type, ['bulletedList'], ['listStyle', { type }]], endOfBlock]),
  ...numberStyles.flatMap((type): Line[] => [[type, ['numberedList'], ['listStyle', { type }]], endOfBlock]),
  ['quatro', ['numberedList'], ['listStart', { startIndex: 4 }], ['listReversed', { reversed: true }]],
  endOfBlock,
  ['um', ['bulletedList'], ['indentBlockList']],
  ['dois', ['bulletedList'], ['indentList'], ['bold'], ['fontColor', { value: textColours[4].color }]],
  endOfBlock,
  ['citação', ['blockQuote']],
  endOfBlock,
  ...codeLanguages.flatMap(({ language }): Line[] => [['x  = 1 < 2', ['codeBlock', { language }]], endOfBlock]),
  ['lista de código', ['codeBlock', { language: 'css' }], ['bulletedList']],
  endOfBlock,
  ['linha', ['horizontalLine']],
  ['tabela', ['insertTable', { rows: 3, columns: 3, headingRows: 1, headingColumns: 1 }], ['mergeTableCellRight']],
  ['outra', ['insertTable', { rows: 2, columns: 2 }], ['mergeTableCellDown'], ['bulletedList'], ['toggleTableCaption']],
  endOfBlock,
  ...links,
  ...Object.keys(imageStyles).map((value) =>
    picture(['imageStyle', { value }], ['imageTextAlternative', { newValue: `Uma "${value}"` }]),
  ),
  picture(['toggleImageCaption'], ['resizeImage', { width: '50%' }], ['link', 'https://x.pt']),
  endOfBlock,
]

const EDITABLE = '.ck-editor__editable.prose'

/** Appends every format to the text, and waits until the editor has given the pictures their size. */
export async function insertEveryFormat(page: Page): Promise<void> {
  await page.$eval(EDITABLE, writeLines, formattedLines)
  await page.waitForFunction(
    (selector) => {
      const { ckeditorInstance } = document.querySelector(selector) as EditableElement
      return [...ckeditorInstance.getData().matchAll(/<img [^>]*>/g)].every(([image]) => image.includes(' width='))
    },
    {},
    EDITABLE,
  )
}

/** Runs in the page: appends each line as a paragraph, selects it, and executes its commands. */
function writeLines(area: Element, lines: Line[]) {
  const editor = (area as EditableElement).ckeditorInstance
  const { model } = editor
  for (const [text, ...commands] of lines) {
    model.change((writer) => {
      const paragraph = writer.createElement('paragraph')
      writer.insertText(text, paragraph)
      writer.insert(paragraph, model.document.getRoot()!, 'end')
      writer.setSelection(paragraph, 'in')
    })
    for (const [name, ...parameters] of commands) editor.execute(name, ...parameters)
  }
}
