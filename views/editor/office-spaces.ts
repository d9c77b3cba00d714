import { type EditingView, type ViewDocumentFragment, type ViewText, ViewUpcastWriter } from 'ckeditor5'
import { elementsIn, textsIn } from './view-nodes.ts'

const BLOCK = /^(?:p|h[1-6]|li|td|th)$/

/** Makes spaces of non-breaking ones that only keep a space at an end, or several, from disappearing. */
export function cleanSpaces(content: ViewDocumentFragment, view: EditingView): void {
  const writer = new ViewUpcastWriter(view.document)
  const elements = elementsIn(content, view)
  for (const mark of elements.filter((element) => element.hasClass('EOP'))) writer.remove(mark)
  const blocks = elements.filter(({ name }) => BLOCK.test(name))
  const last = new Set(blocks.map((block) => textsIn(block).at(-1)))
  for (const text of textsIn(content)) {
    const clean = text.data.replace(/ \u00a0|\u00a0 /g, ' ').replace(/^\u00a0(?!$)|\u00a0$/g, ' ')
    setText(text, last.has(text) ? clean.replace(/ +$/, '') : clean, writer)
  }
}

function setText(text: ViewText, data: string, writer: ViewUpcastWriter): void {
  const { parent } = text
  if (data === text.data || !parent) return
  const index = parent.getChildIndex(text)
  writer.remove(text)
  if (data !== '') writer.insertChild(index, writer.createText(data), parent)
}
