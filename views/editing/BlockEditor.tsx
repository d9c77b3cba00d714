import { useEffect } from 'react'
import { Boundary } from '../components/Boundary.tsx'
import { Failure } from '../components/Failure.tsx'
import type { Look } from './EditingContext.ts'
import { HtmlEditor } from './HtmlEditor.tsx'
import { ImageEditor } from './ImageEditor.tsx'
import type { Opened } from './opened.ts'
import { nameOf } from './place.ts'
import { TextEditor } from './TextEditor.tsx'

export type EditorProps = { opened: Opened; look: Look }

const editors = { text: TextEditor, link: TextEditor, html: HtmlEditor, image: ImageEditor }

/** What stands in a block's place while it is edited. */
export function BlockEditor(props: EditorProps) {
  const { session } = props.opened
  const Editor = editors[session.place.type]
  useEffect(() => () => session.leave(), [session])
  return (
    <Boundary failed={(retry) => <Failure words="O editor falhou. O texto não se perdeu." onRetry={retry} />}>
      <Editor {...props} />
    </Boundary>
  )
}

export const attributesOf = ({ session }: Opened, { className }: Look) => ({
  className,
  'data-section-key': session.place.sectionKey,
  'data-editing': nameOf(session.place),
})
