import type { Point } from './open-block.ts'

/** Browsers represent line breaks as '\n', <br> or <div>. */
export function readText(element: Node): string {
  const text = [...element.childNodes].map((node) => {
    if (node instanceof Text) return node.data
    if (node instanceof HTMLBRElement) return '\n'
    return node instanceof HTMLDivElement ? `\n${readText(node)}` : readText(node)
  })
  return text.join('')
}

/** Browsers add a final newline as a place for the caret. */
export const stripFinalNewline = (text: string) => text.replace(/\n$/, '')

export function placeCaret(element: HTMLElement, at: Point | null): void {
  element.focus({ preventScroll: true })
  const range = at && rangeAt(at)
  const selection = getSelection()
  if (range && element.contains(range.startContainer)) {
    selection?.removeAllRanges()
    selection?.addRange(range)
  } else {
    selection?.selectAllChildren(element)
    selection?.collapseToEnd()
  }
}

/** Engines implement one or the other. */
function rangeAt({ x, y }: Point): Range | null {
  if (document.caretRangeFromPoint) return document.caretRangeFromPoint(x, y)
  const position = document.caretPositionFromPoint?.(x, y)
  if (!position) return null
  const range = document.createRange()
  range.setStart(position.offsetNode, position.offset)
  return range
}
