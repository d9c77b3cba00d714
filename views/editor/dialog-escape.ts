import { Dialog, type DialogShowEvent, Plugin } from 'ckeditor5'

/** Closes the editor's dialog with Escape, which CKEditor leaves alone where a dialog around it prevents its default. */
export class DialogEscape extends Plugin {
  static get requires() {
    return [Dialog] as const
  }

  init() {
    const { keystrokes, plugins } = this.editor
    const dialog = plugins.get(Dialog)
    const close = (_: unknown, cancel: () => void) => {
      if (!dialog.isOpen) return
      dialog.hide()
      cancel()
    }
    keystrokes.set('Esc', close, { priority: 'high' })
    this.listenTo<DialogShowEvent>(
      dialog,
      'show',
      () => dialog.view!.keystrokes.set('Esc', close, { priority: 'high' }),
      { priority: 'lowest' },
    )
  }
}
