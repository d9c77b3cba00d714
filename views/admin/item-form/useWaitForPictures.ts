import { type Editor, PendingActions } from 'ckeditor5'
import { useEffect } from 'react'
import { UPLOAD_PENDING } from '../../editor/pictures.ts'
import { useForm } from './form-context.ts'

/** Blocks saving until the text's pictures are uploaded. */
export function useWaitForPictures(editor: Editor | undefined): void {
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
