import { type EditingView, type ViewDocumentFragment, type ViewNode, ViewUpcastWriter } from 'ckeditor5'
import { descendants, elementsIn, textsIn } from './view-nodes.ts'

/** A picture in a figure, or alone in its paragraph or place, is a block. */
export function unwrapPictures(content: ViewDocumentFragment, view: EditingView): void {
  const writer = new ViewUpcastWriter(view.document)
  for (const figure of elementsIn(content, view).filter(({ name }) => name === 'figure'))
    if (descendants(figure).some(({ name }) => name === 'img')) writer.addClass('image', figure)
  for (const picture of elementsIn(content, view).filter(({ name }) => name === 'img'))
    if (picture.parent === content && !isInLine(picture.previousSibling) && !isInLine(picture.nextSibling))
      writer.replace(picture, writer.createElement('figure', { class: 'image' }, [writer.clone(picture)]))
  const paragraphs = elementsIn(content, view).filter(({ name }) => name === 'p')
  for (const paragraph of paragraphs) {
    const pictures = descendants(paragraph).filter(({ name }) => name === 'img')
    if (pictures.length === 0 || textsIn(paragraph).some(({ data }) => data.trim() !== '')) continue
    const figures = pictures.map((picture) => {
      const content = picture.parent?.is('element', 'a') ? picture.parent : picture
      return writer.createElement('figure', { class: 'image' }, [writer.clone(content, true)])
    })
    writer.replace(paragraph, figures[0]!)
    writer.insertChild(figures[0]!.index! + 1, figures.slice(1), figures[0]!.parent!)
  }
}

const INLINE = /^(?:a|b|code|del|em|font|i|img|ins|s|small|span|strike|strong|su[bp]|u)$/
const isInLine = (node: ViewNode | null) =>
  node !== null && (node.is('$text') ? node.data.trim() !== '' : node.is('element') && INLINE.test(node.name))
