import { useEffect } from 'react'
import { Boundary } from '../components/Boundary.tsx'
import { ErrorAlert } from '../components/ErrorAlert.tsx'
import type { EditorProps } from './block-attributes.ts'
import { ControlEditor } from './ControlEditor.tsx'
import { HtmlEditor } from './HtmlEditor.tsx'
import { ImageEditor } from './ImageEditor.tsx'
import { TextEditor } from './TextEditor.tsx'

const editors = { text: TextEditor, link: TextEditor, html: HtmlEditor, image: ImageEditor, control: ControlEditor }

export function BlockEditor(props: EditorProps) {
  const { session } = props.openBlock
  const Editor = editors[session.transport.editor]
  useEffect(() => () => session.leave(), [session])
  return (
    <Boundary fallback={(retry) => <ErrorAlert message="O editor falhou. O texto não se perdeu." onRetry={retry} />}>
      <Editor {...props} />
    </Boundary>
  )
}
