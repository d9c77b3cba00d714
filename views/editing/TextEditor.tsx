import { type ClipboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { attributesOf, type EditorProps } from './block-attributes.ts'
import { onTextKey } from './keys.ts'
import { useSnapshot } from './opened.ts'
import { placeCaret, textIn, withoutLastLine } from './plain-text.ts'
import { kinds } from './words.ts'

/** A plain text, written where it stands and as it is set. */
export function TextEditor({ opened, look }: EditorProps) {
  const { session, at, height } = opened
  const { as: Element = 'span' } = look
  const { content = '' } = useSnapshot(session).form.values
  const box = useRef<HTMLSpanElement>(null)

  // What is written comes from the element; all else (a draft, another's version) goes into it
  useLayoutEffect(() => {
    if (box.current && withoutLastLine(textIn(box.current)) !== content) box.current.textContent = content
  }, [content])
  useEffect(() => {
    // Older engines know no 'plaintext-only'
    if (!box.current!.isContentEditable) box.current!.contentEditable = 'true'
    placeCaret(box.current!, at)
  }, [at])

  const pastePlainly = (event: ClipboardEvent) => {
    event.preventDefault()
    document.execCommand('insertText', false, event.clipboardData.getData('text/plain'))
  }
  return (
    <Element {...attributesOf(opened, look)} style={{ minHeight: height }}>
      {/* biome-ignore lint/a11y/useSemanticElements: a field would not be set as the text is */}
      <span
        ref={box}
        className="edit-text"
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label={kinds[session.place.type].labels.content}
        contentEditable="plaintext-only"
        suppressContentEditableWarning
        onInput={({ currentTarget }) =>
          session.dispatch({ type: 'typed', name: 'content', value: withoutLastLine(textIn(currentTarget)) })
        }
        onPaste={pastePlainly}
        onKeyDown={(event) => onTextKey(event, session)}
      />
    </Element>
  )
}
