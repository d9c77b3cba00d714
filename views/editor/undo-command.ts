import { Command, type Editor, type Model, type Operation } from 'ckeditor5'
import { prepareOperation } from './inverse-operation.ts'
import type { Step, UndoHistory } from './undo-history.ts'

export function createStep({ document: { selection } }: Model): Step {
  return { ranges: selection.hasOwnRange ? [...selection.getRanges()] : [], isBackward: selection.isBackward }
}

/** Undoes the last step of one history and records it in the other, which can redo it. */
export class UndoCommand extends Command {
  readonly #from: UndoHistory
  readonly #to: UndoHistory

  constructor(editor: Editor, from: UndoHistory, to: UndoHistory) {
    super(editor)
    this.#from = from
    this.#to = to
    this._isEnabledBasedOnSelection = false
  }

  override refresh(): void {
    this.isEnabled = this.#from.length > 0
  }

  override execute(): void {
    const { editing, model } = this.editor
    const step = createStep(model)
    const undoing = this.#from.undoLast(model)
    editing.view.change(() => {
      let result = undoing.next()
      for (; !result.done; result = undoing.next()) this.#apply(result.value, step)
      const { ranges, isBackward } = result.value
      if (ranges.length > 0) model.change((writer) => writer.setSelection(ranges, { backward: isBackward }))
    })
    this.refresh()
  }

  #apply(inverses: Operation[], step: Step): void {
    const { model } = this.editor
    const batch = model.createBatch({ isUndo: true })
    model.enqueueChange(batch, () => {
      for (const operation of inverses) {
        prepareOperation(operation, model)
        this.#to.record(operation, step)
        batch.addOperation(operation)
        model.applyOperation(operation)
      }
    })
  }
}
