import { CKEditor } from '@ckeditor/ckeditor5-react'
import { DecoupledEditor, PendingActions } from 'ckeditor5'
import { useMemo } from 'react'
import { useSite } from '../components/Site.tsx'
import { config } from '../editor/config.ts'
import { notices } from '../editor/notices.ts'
import { pictures, WAIT } from '../editor/pictures.ts'
import { useEditorValue } from '../editor/useEditorValue.ts'
import { useToast } from '../store/useToast.ts'
import { attributesOf, type EditorProps } from './block-attributes.ts'
import { focusBar } from './keys.ts'
import { useSnapshot } from './opened.ts'

/** Within its frame CKEditor's sign would lie upon the last line: here a text has no room left below it. */
const BELOW_THE_TEXT = {
  position: 'inside',
  side: 'right',
  label: null,
  verticalOffset: -24,
  horizontalOffset: 0,
} as const

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
    const ways = {
      keep: keepPicture,
      onRefused: (file: File, why: string) =>
        session.dispatch({ type: 'fileRefused', file: { field: 'content', name: file.name, why } }),
      onReplaced: (count: number) => session.dispatch({ type: 'filesReplaced', field: 'content', count }),
    }
    const { className = '', ...attributes } = attributesOf(opened, look)
    const classes = [...className.split(' '), 'edit-rich']
    const element = { name: 'div', classes, styles: { padding: opened.padding }, attributes }
    return {
      ...config,
      extraPlugins: [pictures(ways), notices(toast)],
      root: { label: 'Texto', element },
      ui: { poweredBy: BELOW_THE_TEXT },
    }
  }, [session, opened, look, keepPicture, toast])

  const begin = (editor: DecoupledEditor) => {
    toolbar.append(editor.ui.view.toolbar.element!)
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
