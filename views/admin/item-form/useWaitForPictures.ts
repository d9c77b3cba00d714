import { type Editor, PendingActions } from 'ckeditor5'
import { useEffect } from 'react'
import { WAIT } from '../../editor/pictures.ts'
import { useForm } from './form-context.ts'

/** A text is not saved without the pictures that are on their way into it. */
export function useWaitForPictures(editor: Editor | undefined): void {
  const { refuse } = useForm()
  useEffect(() => {
    const form = editor?.ui.view.element?.closest('form')
    const hold = (event: Event) => {
      if (!editor?.plugins.get(PendingActions).hasAny) return
      event.preventDefault()
      event.stopPropagation()
      refuse(WAIT, {})
    }
    form?.addEventListener('submit', hold)
    return () => form?.removeEventListener('submit', hold)
  })
}
