import { type ClipboardEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useSnapshot } from '../forms/snapshot-store.ts'
import { attributesOf, type EditorProps } from './block-attributes.ts'
import { onTextKey, stayOnPage } from './keys.ts'
import type { Point } from './open-block.ts'

export function TextEditor({ openBlock, appearance }: EditorProps) {
  const { session, clickedAt, height } = openBlock
  const { as: Element = 'span' } = appearance
  const { spec, isMultiline } = session.transport
  const name = session.transport.text!
  const content = useSnapshot(session).form.values[name] ?? ''
  const box = useRef<HTMLSpanElement>(null)

  // Only for drafts and versions of others: typed text is in the element already
  useLayoutEffect(() => {
    if (box.current && stripFinalNewline(readText(box.current)) !== content) box.current.textContent = content
  }, [content])
  useEffect(() => {
    // Older engines lack 'plaintext-only'
    if (!box.current!.isContentEditable) box.current!.contentEditable = 'true'
    placeCaret(box.current!, clickedAt)
  }, [clickedAt])

  const pastePlainly = (event: ClipboardEvent) => {
    event.preventDefault()
    const text = event.clipboardData.getData('text/plain')
    document.execCommand('insertText', false, isMultiline ? text : text.replace(/\s*\n\s*/g, ' '))
  }
  const onKey = (event: KeyboardEvent) => {
    onTextKey(event, session)
    if (!isMultiline && event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
  }
  return (
    <Element {...attributesOf(openBlock, appearance)} style={{ minHeight: height }} onClick={stayOnPage}>
      {/* biome-ignore lint/a11y/useSemanticElements: a text field would not have the look of the text */}
      <span
        ref={box}
        className="edit-text"
        role="textbox"
        tabIndex={0}
        aria-multiline={isMultiline}
        aria-label={spec.labels[name]}
        contentEditable="plaintext-only"
        suppressContentEditableWarning
        onInput={({ currentTarget }) => session.change(name, stripFinalNewline(readText(currentTarget)))}
        onPaste={pastePlainly}
        onKeyDown={onKey}
      />
    </Element>
  )
}

/** Browsers represent line breaks as '\n', <br> or <div>. */
function readText(element: Node): string {
  const text = [...element.childNodes].map((node) => {
    if (node instanceof Text) return node.data
    if (node instanceof HTMLBRElement) return '\n'
    return node instanceof HTMLDivElement ? `\n${readText(node)}` : readText(node)
  })
  return text.join('')
}

/** Browsers add a final newline as a place for the caret. */
const stripFinalNewline = (text: string) => text.replace(/\n$/, '')

function placeCaret(element: HTMLElement, at: Point | null): void {
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
