import { type ClipboardEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useSnapshot } from '../forms/useSnapshot.ts'
import { attributesOf, type EditorProps } from './block-attributes.ts'
import { onTextKey, stayOnPage } from './keys.ts'
import { placeCaret, readText, stripFinalNewline } from './plain-text.ts'

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
        onInput={({ currentTarget }) =>
          session.dispatch({ type: 'valueChanged', name, value: stripFinalNewline(readText(currentTarget)) })
        }
        onPaste={pastePlainly}
        onKeyDown={onKey}
      />
    </Element>
  )
}
