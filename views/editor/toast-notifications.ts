import { type Editor, Notification } from 'ckeditor5'
import type { ToastMessage } from '../store/toasts.ts'

/** Replaces CKEditor's alerts. */
export const toastNotifications = (toast: (message: ToastMessage) => void) =>
  function ToastNotifications(editor: Editor) {
    editor.plugins.get(Notification).on('show:warning', (event, { title, message }) => {
      event.stop()
      toast({ variant: 'destructive', title, description: message })
    })
  }
