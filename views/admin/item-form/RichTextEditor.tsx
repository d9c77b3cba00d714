import { CKEditor } from '@ckeditor/ckeditor5-react'
import { ClassicEditor, type Editor, PendingActions } from 'ckeditor5'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { config } from '../../editor/config.ts'
import { libraryPictures } from '../../editor/library-pictures.ts'
import { pictureUploads, UPLOAD_PENDING } from '../../editor/pictures.ts'
import { toastNotifications } from '../../editor/toast-notifications.ts'
import { useEditorValue } from '../../editor/useEditorValue.ts'
import type { LeftOutPicture } from '../../forms/form-state.ts'
import { LEFT_OUT } from '../../forms/RefusedFiles.tsx'
import { useChooseFromLibrary } from '../../media/LibraryProvider.tsx'
import { useToast } from '../../store/useToast.ts'
import { type FieldControl, useForm } from './form-context.ts'

type Props = { field: FieldControl }

/** The editor's balloons are moved beside it, into the dialog. */
export function RichTextEditor({ field: { name, label, value, set, aria } }: Props) {
  const { initial, attachEditor, onEdited } = useEditorValue(value, set)
  const [editor, setEditor] = useState<ClassicEditor>()
  const balloons = useRef<HTMLDivElement>(null)
  const { refusedFileActions } = useForm()
  const toast = useToast()
  const chooseFromLibrary = useChooseFromLibrary()
  useWaitForPictures(editor)

  const editorConfig = useMemo(() => {
    const uploadOptions = {
      onRefused: (file: File, reason: string) => refusedFileActions.add({ field: name, name: file.name, reason }),
      onLeftOut: (pictures: LeftOutPicture[]) => {
        for (const leftOut of pictures)
          refusedFileActions.add({ field: name, name: leftOut.name, reason: LEFT_OUT, leftOut })
      },
      onReplaced: (count: number) => refusedFileActions.replace(name, count),
    }
    return {
      ...config,
      extraPlugins: [pictureUploads(uploadOptions), libraryPictures(chooseFromLibrary), toastNotifications(toast)],
      root: { label, element: { name: 'div', classes: 'prose' } },
    }
  }, [refusedFileActions, toast, chooseFromLibrary, name, label])

  const { 'aria-describedby': described, 'aria-invalid': invalid } = aria
  // A layout effect, so that the form finds the invalid field
  useLayoutEffect(() => {
    editor?.editing.view.change((writer) => {
      const area = editor.editing.view.document.getRoot()!
      for (const [name, value] of Object.entries({ 'aria-describedby': described, 'aria-invalid': invalid })) {
        if (value) writer.setAttribute(name, value, area)
        else writer.removeAttribute(name, area)
      }
    })
  }, [editor, described, invalid])

  return (
    <>
      <CKEditor
        editor={ClassicEditor}
        config={editorConfig}
        data={initial}
        onReady={(created) => {
          balloons.current?.append(created.ui.view.body.bodyCollectionContainer!)
          attachEditor(created)
          setEditor(created)
        }}
        onChange={onEdited}
      />
      <div ref={balloons} />
    </>
  )
}

/** Blocks saving until the text's pictures are uploaded. */
function useWaitForPictures(editor: Editor | undefined): void {
  const { refuse } = useForm()
  useEffect(() => {
    const form = editor?.ui.view.element?.closest('form')
    const blockSubmit = (event: Event) => {
      if (!editor?.plugins.get(PendingActions).hasAny) return
      event.preventDefault()
      event.stopPropagation()
      refuse(UPLOAD_PENDING, {})
    }
    form?.addEventListener('submit', blockSubmit)
    return () => form?.removeEventListener('submit', blockSubmit)
  })
}
