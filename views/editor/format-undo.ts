import { Plugin, type ViewDocumentDeleteEvent } from 'ckeditor5'
import { UndoSteps } from './undo-steps.ts'

/** Backspace right after an automatic format takes back that alone: CKEditor would undo all of the step. */
export class FormatUndo extends Plugin {
  init(): void {
    const { commands, editing, model, plugins } = this.editor
    let isDeleting = false
    const setDeleting = (value: boolean) => () => {
      isDeleting = value
    }
    this.listenTo<ViewDocumentDeleteEvent>(editing.view.document, 'delete', setDeleting(true), {
      context: '$capture',
      priority: 'high',
    })
    this.listenTo(model.document, 'change', setDeleting(false))
    const separate = () => isDeleting && plugins.get(UndoSteps).separateLastBatch()
    this.listenTo(commands.get('undo')!, 'execute', separate, { priority: 'high' })
  }
}
