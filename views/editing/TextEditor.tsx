import { type ClipboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { attributesOf, type EditorProps } from './block-attributes.ts'
import { blockSpecs } from './block-messages.ts'
import { onTextKey } from './keys.ts'
import { useSnapshot } from './open-block.ts'
import { placeCaret, readText, stripFinalNewline } from './plain-text.ts'

export function TextEditor({ openBlock, appearance }: EditorProps) {
  const { session, clickedAt, height } = openBlock
  const { as: Element = 'span' } = appearance
  const { content = '' } = useSnapshot(session).form.values
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
    document.execCommand('insertText', false, event.clipboardData.getData('text/plain'))
  }
  return (
    <Element {...attributesOf(openBlock, appearance)} style={{ minHeight: height }}>
      {/* biome-ignore lint/a11y/useSemanticElements: a text field would not have the look of the text */}
      <span
        ref={box}
        className="edit-text"
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label={blockSpecs[session.address.type].labels.content}
        contentEditable="plaintext-only"
        suppressContentEditableWarning
        onInput={({ currentTarget }) =>
          session.dispatch({ type: 'valueChanged', name: 'content', value: stripFinalNewline(readText(currentTarget)) })
        }
        onPaste={pastePlainly}
        onKeyDown={(event) => onTextKey(event, session)}
      />
    </Element>
  )
}
