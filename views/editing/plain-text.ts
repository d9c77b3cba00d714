import type { Point } from './open-block.ts'

/** The text of an element in which somebody writes: a browser makes a line's end a line feed, or an element. */
export function readText(element: Node): string {
  const text = [...element.childNodes].map((node) => {
    if (node instanceof Text) return node.data
    if (node instanceof HTMLBRElement) return '\n'
    return node instanceof HTMLDivElement ? `\n${readText(node)}` : readText(node)
  })
  return text.join('')
}

/** What a browser leaves after the last line so that the caret can stand there is not written by anybody. */
export const stripFinalNewline = (text: string) => text.replace(/\n$/, '')

/** Puts the caret where the pointer was, or else behind the last letter. */
export function placeCaret(element: HTMLElement, at: Point | null): void {
  element.focus({ preventScroll: true })
  const pointed = at && rangeAt(at)
  const selection = getSelection()
  if (pointed && element.contains(pointed.startContainer)) {
    selection?.removeAllRanges()
    selection?.addRange(pointed)
  } else {
    selection?.selectAllChildren(element)
    selection?.collapseToEnd()
  }
}

/** Engines have one way or the other. */
function rangeAt({ x, y }: Point): Range | null {
  if (document.caretRangeFromPoint) return document.caretRangeFromPoint(x, y)
  const found = document.caretPositionFromPoint?.(x, y)
  if (!found) return null
  const range = document.createRange()
  range.setStart(found.offsetNode, found.offset)
  return range
}
