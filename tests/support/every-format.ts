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
import { type EditableElement, executeCommand } from './editor.ts'

/** One of the editor's commands, and what it is given. */
type Command = [name: string, ...given: unknown[]]
type Line = [text: string, ...commands: Command[]]

const PICTURE = portraitAddress('Ana')
const picture = (...commands: Command[]): Line => ['imagem', ['insertImage', { source: PICTURE }], ...commands]
/** What ends a list, a quote or a code block. */
const plain: Line = ['fim']

const links: Line[] = [
  ['fora', ['link', 'https://x.pt/?a=1&b="2"', { linkNewTab: true }]],
  ['dentro', ['link', '/noticias']],
  ['correio', ['link', 'mailto:a@b.pt']],
  ['telefone', ['link', 'tel:+351222']],
  ['âncora', ['link', '#local']],
]

/** Every format that the table knows, each in lines of its own. */
const lines: Line[] = [
  ...headingLevels.map((level): Line => [`Título ${level}`, ['heading', { value: `heading${level}` }]]),
  ...alignments.map((value): Line => [value, ['alignment', { value }]]),
  ...fontSizes.map(({ size }): Line => [size, ['fontSize', { value: size }]]),
  ...textColours.map(({ color }): Line => [color, ['fontColor', { value: color }], ['bold']]),
  ...backgroundColours.map(({ color }): Line => [color, ['fontBackgroundColor', { value: color }]]),
  ...['bold', 'italic', 'underline', 'strikethrough', 'subscript', 'superscript'].map((mark): Line => [mark, [mark]]),
  ['recuado', ['indentBlock'], ['indentBlock'], ['alignment', { value: 'right' }]],
  ['espaços   a  mais «e» "aspas" <b> & \u00a0', ['fontSize', { value: 'huge' }], ['italic']],
  ...bulletStyles.flatMap((type): Line[] => [[type, ['bulletedList'], ['listStyle', { type }]], plain]),
  ...numberStyles.flatMap((type): Line[] => [[type, ['numberedList'], ['listStyle', { type }]], plain]),
  ['quatro', ['numberedList'], ['listStart', { startIndex: 4 }], ['listReversed', { reversed: true }]],
  plain,
  ['um', ['bulletedList'], ['indentBlockList']],
  ['dois', ['bulletedList'], ['indentList'], ['bold'], ['fontColor', { value: textColours[4].color }]],
  plain,
  ['citação', ['blockQuote']],
  plain,
  ...codeLanguages.flatMap(({ language }): Line[] => [['x  = 1 < 2', ['codeBlock', { language }]], plain]),
  ...links,
  ...Object.keys(imageStyles).map((value) =>
    picture(['imageStyle', { value }], ['imageTextAlternative', { newValue: `Uma "${value}"` }]),
  ),
  picture(['toggleImageCaption'], ['resizeImage', { width: '50%' }], ['link', 'https://x.pt']),
  plain,
]

/** Writes them all at the end of the text; after each something else may be done. */
export async function insertEveryFormat(page: Page, after = async () => {}) {
  for (const [text, ...commands] of lines) {
    await page.$eval('.ck-editor__editable.prose', writeLine, text)
    for (const [name, ...given] of commands) await executeCommand(page, name, ...given)
    await after()
  }
}

/** Runs in the page: a paragraph after all others, all of it selected. */
function writeLine(area: Element, text: string) {
  const { model } = (area as EditableElement).ckeditorInstance
  model.change((writer) => {
    const paragraph = writer.createElement('paragraph')
    writer.insertText(text, paragraph)
    writer.insert(paragraph, model.document.getRoot()!, 'end')
    writer.setSelection(paragraph, 'in')
  })
}
