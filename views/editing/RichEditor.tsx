import { CKEditor } from '@ckeditor/ckeditor5-react'
import { DecoupledEditor, PendingActions } from 'ckeditor5'
import { useMemo } from 'react'
import { config } from '../editor/config.ts'
import { libraryPictures } from '../editor/library-pictures.ts'
import { pictureUploads, UPLOAD_PENDING } from '../editor/pictures.ts'
import { toastNotifications } from '../editor/toast-notifications.ts'
import { useEditorValue } from '../editor/useEditorValue.ts'
import type { LeftOutPicture } from '../forms/form-state.ts'
import { LEFT_OUT } from '../forms/RefusedFiles.tsx'
import { useSnapshot } from '../forms/snapshot-store.ts'
import { useToast } from '../store/useToast.ts'
import { attributesOf, type EditorProps } from './block-attributes.ts'
import { focusBar } from './keys.ts'

/** Otherwise CKEditor's logo covers the last line. */
const BELOW_THE_TEXT = {
  position: 'inside',
  side: 'right',
  label: null,
  verticalOffset: -24,
  horizontalOffset: 0,
} as const

/** The text is edited in place; the toolbar is in the bar. */
export function RichEditor({ openBlock, appearance }: EditorProps) {
  const { session, toolbar, chooseFromLibrary } = openBlock
  const name = session.transport.text!
  const content = useSnapshot(session).form.values[name] ?? ''
  const toast = useToast()
  const { initial, attachEditor, onEdited } = useEditorValue(content, (value) => session.change(name, value))
  const editorConfig = useMemo(() => {
    const uploadOptions = {
      onRefused: (file: File, reason: string) => session.refuseFile({ field: name, name: file.name, reason }),
      onLeftOut: (pictures: LeftOutPicture[]) => {
        for (const leftOut of pictures)
          session.refuseFile({ field: name, name: leftOut.name, reason: LEFT_OUT, leftOut })
      },
      onReplaced: (count: number) => session.replaceFiles(name, count),
    }
    const { className = '', id: _, ...attributes } = attributesOf(openBlock, appearance)
    const classes = [...className.split(' '), 'edit-rich']
    const element = { name: 'div', classes, styles: { padding: openBlock.padding }, attributes }
    return {
      ...config,
      extraPlugins: [pictureUploads(uploadOptions), libraryPictures(chooseFromLibrary), toastNotifications(toast)],
      root: { label: 'Texto', element },
      ui: { poweredBy: BELOW_THE_TEXT },
    }
  }, [session, openBlock, appearance, chooseFromLibrary, toast, name])

  const setUp = (editor: DecoupledEditor) => {
    toolbar.append(editor.ui.view.toolbar.element!)
    session.validate = () => (editor.plugins.get(PendingActions).hasAny ? UPLOAD_PENDING : null)
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
    // Low priority: the editor may need these keys itself, for menus and lists
    onKey('Esc', () => session.cancel(), 'low')
    onKey('Tab', focusBar, 'low')
    const isTypedElsewhere = document.activeElement?.matches('input, textarea, [contenteditable]')
    if (!isTypedElsewhere) editor.editing.view.focus()
  }
  return (
    <CKEditor
      editor={DecoupledEditor}
      config={editorConfig}
      data={initial}
      onReady={(editor) => {
        attachEditor(editor)
        setUp(editor)
      }}
      onChange={onEdited}
    />
  )
}
