import { CKEditor } from '@ckeditor/ckeditor5-react'
import { ClassicEditor } from 'ckeditor5'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSite } from '../../components/Site.tsx'
import { config } from '../../editor/config.ts'
import { notices } from '../../editor/notices.ts'
import { pictures } from '../../editor/pictures.ts'
import { useEditorValue } from '../../editor/useEditorValue.ts'
import { useKeepPicture } from '../../editor/useUploadPicture.ts'
import { useToast } from '../../store/useToast.ts'
import { type FieldControl, useForm } from './form-context.ts'
import { useWaitForPictures } from './useWaitForPictures.ts'

export type EditorProps = { field: FieldControl }

/** CKEditor as the spec wants it. Its balloons stay beside it, and so in the dialog where it stands. */
export function Editor({ field: { name, label, value, set, aria } }: EditorProps) {
  const { editorStyles } = useSite().styles
  const { initial, ready, changed } = useEditorValue(value, set)
  const [editor, setEditor] = useState<ClassicEditor>()
  const balloons = useRef<HTMLDivElement>(null)
  const keep = useKeepPicture()
  const { refuse, replace } = useForm().pictures
  const toast = useToast()
  useWaitForPictures(editor)

  const whole = useMemo(() => {
    const ways = {
      keep,
      onRefused: (file: File, why: string) => refuse({ field: name, name: file.name, why }),
      onReplaced: (count: number) => replace(name, count),
    }
    return {
      ...config,
      extraPlugins: [pictures(ways), notices(toast)],
      root: { label, element: { name: 'div', classes: 'prose' } },
    }
  }, [keep, refuse, replace, toast, name, label])

  const { 'aria-describedby': described, 'aria-invalid': invalid } = aria
  // Before the form looks for its first mistake
  useLayoutEffect(() => {
    editor?.editing.view.change((writer) => {
      const area = editor.editing.view.document.getRoot()!
      for (const [name, said] of Object.entries({ 'aria-describedby': described, 'aria-invalid': invalid })) {
        if (said) writer.setAttribute(name, said, area)
        else writer.removeAttribute(name, area)
      }
    })
  }, [editor, described, invalid])

  return (
    <>
      <link rel="stylesheet" href={editorStyles} precedence="default" />
      <CKEditor
        editor={ClassicEditor}
        config={whole}
        data={initial}
        onReady={(made) => {
          balloons.current?.append(made.ui.view.body.bodyCollectionContainer!)
          ready(made)
          setEditor(made)
        }}
        onChange={changed}
      />
      <div ref={balloons} />
    </>
  )
}
