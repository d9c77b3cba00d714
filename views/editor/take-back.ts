import { Command, type Editor, type Model, type Operation } from 'ckeditor5'
import { settle } from './inverse-operation.ts'
import type { Step, Timeline } from './undo-history.ts'

/** What is selected now, as a step begins. */
export function beginStep({ document: { selection } }: Model): Step {
  return { ranges: selection.hasOwnRange ? [...selection.getRanges()] : [], isBackward: selection.isBackward }
}

/** Takes the last step of one timeline back; that becomes a step of the other, so that it can be taken back in its turn. */
export class TakeBack extends Command {
  readonly #from: Timeline
  readonly #to: Timeline

  constructor(editor: Editor, from: Timeline, to: Timeline) {
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
    const step = beginStep(model)
    const taking = this.#from.takeBack(model)
    // Drawn once, at the end
    editing.view.change(() => {
      let taken = taking.next()
      for (; !taken.done; taken = taking.next()) this.#apply(taken.value, step)
      const { ranges, isBackward } = taken.value
      if (ranges.length > 0) model.change((writer) => writer.setSelection(ranges, { backward: isBackward }))
    })
    this.refresh()
  }

  #apply(opposites: Operation[], step: Step): void {
    const { model } = this.editor
    const batch = model.createBatch({ isUndo: true })
    model.enqueueChange(batch, () => {
      for (const operation of opposites) {
        settle(operation, model)
        this.#to.note(operation, step)
        batch.addOperation(operation)
        model.applyOperation(operation)
      }
    })
  }
}
