import { CKEditor } from '@ckeditor/ckeditor5-react'
import { DecoupledEditor, Notification, PendingActions } from 'ckeditor5'
import { useMemo } from 'react'
import { config } from '../admin/editor/config.ts'
import { pictures } from '../admin/editor/pictures.ts'
import { useEditorValue } from '../admin/editor/useEditorValue.ts'
import { useSite } from '../components/Site.tsx'
import { useToast } from '../store/useToast.ts'
import { attributesOf, type EditorProps } from './BlockEditor.tsx'
import { focusBar } from './keys.ts'
import { useSnapshot } from './opened.ts'

const WAIT = 'A imagem ainda está a ser enviada. Espere que acabe e salve de novo.'

/** The panel's editor on the page itself: the text set as its readers see it, the buttons in the bar. */
export function RichEditor({ opened, look }: EditorProps) {
  const { session, toolbar, keepPicture } = opened
  const { editorStyles } = useSite().styles
  const { content = '' } = useSnapshot(session).form.values
  const toast = useToast()
  const { initial, ready, changed } = useEditorValue(content, (value) =>
    session.dispatch({ type: 'typed', name: 'content', value }),
  )
  const whole = useMemo(() => {
    const { className = '', ...attributes } = attributesOf(opened, look)
    const element = { name: 'div', classes: [...className.split(' '), 'edit-rich'], attributes }
    return { ...config, extraPlugins: [pictures(keepPicture)], root: { label: 'Texto', element } }
  }, [opened, look, keepPicture])

  const begin = (editor: DecoupledEditor) => {
    toolbar.append(editor.ui.view.toolbar.element!)
    // CKEditor itself would tell with an alert
    editor.plugins.get(Notification).on('show:warning', (event, { title, message }) => {
      event.stop()
      toast({ variant: 'destructive', title, description: message })
    })
    session.objection = () => (editor.plugins.get(PendingActions).hasAny ? WAIT : null)
    const onKey = (key: string, act: () => void, priority: 'high' | 'low') =>
      editor.keystrokes.set(
        key,
        (_, cancel) => {
          act()
          cancel()
        },
        { priority },
      )
    onKey('Ctrl+Enter', () => void session.save(), 'high')
    // After whatever else the editor has these keys for: a menu to close, a list to indent
    onKey('Esc', () => session.cancel(), 'low')
    onKey('Tab', focusBar, 'low')
    editor.editing.view.focus()
  }
  return (
    <>
      <link rel="stylesheet" href={editorStyles} precedence="default" />
      <CKEditor
        editor={DecoupledEditor}
        config={whole}
        data={initial}
        onReady={(editor) => {
          ready(editor)
          begin(editor)
        }}
        onChange={changed}
      />
    </>
  )
}
