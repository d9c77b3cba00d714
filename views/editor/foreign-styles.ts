import { type EditingView, type ViewDocumentFragment, type ViewElement, ViewUpcastWriter } from 'ckeditor5'
import { descendants, elementsIn } from './view-nodes.ts'

/** Styles that CKEditor reads as bold, italic, and so on; `list-style-type` makes letters of numbers. */
const MEANINGFUL = ['font-weight', 'font-style', 'text-decoration', 'vertical-align', 'list-style-type']

/** Keeps what a text's styles mean elsewhere, and drops how they look. */
export function dropForeignStyles(content: ViewDocumentFragment, view: EditingView): void {
  const writer = new ViewUpcastWriter(view.document)
  for (const element of elementsIn(content, view)) {
    for (const name of [...element.getStyleNames()]) if (!MEANINGFUL.includes(name)) writer.removeStyle(name, element)
    for (const name of ['align', 'color', 'face', 'size']) writer.removeAttribute(name, element)
    const heading = headingOf(element)
    if (heading) for (const inside of [element, ...descendants(element)]) dropBold(inside, writer)
    if (heading && heading !== element.name) writer.rename(heading, element)
    if (element.name === 'a') dropUnderline(element, writer)
  }
}

/** Word Online has paragraphs with the role of headings. */
function headingOf(element: ViewElement): string | null {
  if (/^h[1-6]$/.test(element.name)) return element.name
  const level = element.getAttribute('role') === 'heading' && element.getAttribute('aria-level')
  return level && /^[1-6]$/.test(level) ? `h${level}` : null
}

/** Headings are bold already, and links underlined. */
function dropBold(element: ViewElement, writer: ViewUpcastWriter): void {
  writer.removeStyle('font-weight', element)
  if (element.name === 'b' || element.name === 'strong') writer.rename('span', element)
}

function dropUnderline(link: ViewElement, writer: ViewUpcastWriter): void {
  const { parent } = link
  const around = parent?.is('element') && parent.childCount === 1 ? [parent] : []
  for (const element of [...around, link, ...descendants(link)]) {
    writer.removeStyle('text-decoration', element)
    if (element.name === 'u') writer.rename('span', element)
  }
}
