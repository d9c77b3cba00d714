import { type EditingView, type ViewDocumentFragment, type ViewElement, ViewUpcastWriter } from 'ckeditor5'
import { elementsIn, textsIn } from './view-nodes.ts'

const WORD_COMMENT_MARK = /^(?:MsoCommentReference|msocom(?:anchor|off))$/
const WORD_DELETION = /^(?:msoDel$|TrackChangeTextDeletion)/
/** The mark of a comment in Google Docs, which the comment links to; Gmail puts more before the name. */
const GOOGLE_MARK = /cmnt_ref\d+$/

/** Makes a text that is under revision the final one: changes are accepted, and comments removed. */
export function acceptChanges(content: ViewDocumentFragment, view: EditingView): void {
  const writer = new ViewUpcastWriter(view.document)
  for (const element of elementsIn(content, view)) {
    // By this style CKEditor finds Word's footnotes, whose marks it would replace by links without a text
    writer.removeStyle('mso-footnote-id', element)
    const address = element.getAttribute('href') ?? ''
    if (isDeletion(element) || isCommentOrMark(element) || isBreakBeforeNotes(element)) remove(element, writer)
    else if (GOOGLE_MARK.test(address)) remove(googleComment(element), writer)
    // A stored text has no ids, so that nothing in it can be linked to
    else if (element.name === 'ins' || address.startsWith('#')) writer.rename('span', element)
  }
}

const hasClass = (element: ViewElement, pattern: RegExp) =>
  [...element.getClassNames()].some((name) => pattern.test(name))

const isDeletion = (element: ViewElement) => element.name === 'del' || hasClass(element, WORD_DELETION)

const isCommentOrMark = (element: ViewElement) =>
  hasClass(element, WORD_COMMENT_MARK) ||
  GOOGLE_MARK.test(element.getAttribute('id') ?? '') ||
  element.getStyle('mso-special-character') === 'comment' ||
  /^comment/.test(element.getStyle('mso-element') ?? '')

const isBreakBeforeNotes = ({ name, parent }: ViewElement) =>
  name === 'br' && parent?.is('element') && parent.hasStyle('mso-element')

/** The comment that begins with the link. */
const googleComment = (link: ViewElement) =>
  link.findAncestor((holder) => holder.name === 'div' && textsIn(holder)[0] === textsIn(link)[0]) ?? link

/** Also removes what only held the element, except a table's cell. */
function remove(element: ViewElement, writer: ViewUpcastWriter): void {
  const { parent } = element
  writer.remove(element)
  if (parent?.is('element') && parent.isEmpty && !/^t[dh]$/.test(parent.name)) remove(parent, writer)
}
