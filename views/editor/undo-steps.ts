import {
  type Batch,
  type DataControllerSetEvent,
  Delete,
  type ModelApplyOperationEvent,
  type Operation,
  Plugin,
  type ViewDocumentDeleteEvent,
} from 'ckeditor5'
import { createStep, UndoCommand } from './undo-command.ts'
import { type Step, UndoHistory } from './undo-history.ts'

const PAUSE_MS = 1000
const MAX_STEPS = 100

/** Replaces CKEditor's UndoEditing: edits less than a second apart are one step, and 100 steps are kept. */
export class UndoSteps extends Plugin {
  readonly #done = new UndoHistory()
  readonly #undone = new UndoHistory()
  #step: Step | null = null
  #lastEdit = 0
  #batch: Batch | null = null
  #beforeBatch: Step | null = null

  init(): void {
    const { accessibility, commands, data, keystrokes, model, t } = this.editor
    const undo = new UndoCommand(this.editor, this.#done, this.#undone)
    const redo = new UndoCommand(this.editor, this.#undone, this.#done)
    for (const [name, command] of Object.entries({ undo, redo })) commands.add(name, command)
    keystrokes.set('CTRL+Z', 'undo')
    keystrokes.set('CTRL+Y', 'redo')
    keystrokes.set('CTRL+SHIFT+Z', 'redo')
    accessibility.addKeystrokeInfos({
      keystrokes: [
        { label: t('Undo'), keystroke: 'CTRL+Z' },
        { label: t('Redo'), keystroke: [['CTRL+Y'], ['CTRL+SHIFT+Z']] },
      ],
    })

    this.listenTo<DataControllerSetEvent>(data, 'set', (_, given) => this.#reset(given), { priority: 'high' })
    // Before the operation is applied, while the selection is still the old one
    this.listenTo<ModelApplyOperationEvent>(model, 'applyOperation', (_, [operation]) => this.#record(operation), {
      priority: 'highest',
    })
    this.#revertFormatOnBackspace()
  }

  /** CKEditor would undo the whole step: here what was typed just before stays. */
  #revertFormatOnBackspace(): void {
    const { editing, model, plugins } = this.editor
    let isRequested = false
    plugins.get(Delete).requestUndoOnBackspace = () => {
      isRequested = true
    }
    this.listenTo(model.document, 'change', () => {
      isRequested = false
    })
    this.listenTo<ViewDocumentDeleteEvent>(
      editing.view.document,
      'delete',
      (event, data) => {
        if (!isRequested || data.direction !== 'backward' || data.unit !== 'codePoint') return
        this.#done.separateLastBatch(this.#beforeBatch!)
        this.editor.execute('undo')
        data.preventDefault()
        event.stop()
      },
      { context: '$capture' },
    )
  }

  #record(operation: Operation): void {
    const { batch, isDocumentOperation } = operation
    if (!isDocumentOperation || this.#done.endsWith(operation) || this.#undone.endsWith(operation)) return
    if (batch?.isUndoable && !batch.isUndo) {
      if (batch !== this.#batch) this.#beforeBatch = createStep(this.editor.model)
      this.#batch = batch
      this.#undone.clear()
      this.#done.record(operation, this.#stepAt(Date.now()))
    } else {
      this.#done.record(operation, null)
      this.#undone.record(operation, null)
    }
  }

  #stepAt(now: number): Step {
    // A step that was undone meanwhile is not continued
    if (!this.#step || this.#step !== this.#done.last || now - this.#lastEdit >= PAUSE_MS) {
      this.#step = createStep(this.editor.model)
      if (this.#done.length === MAX_STEPS) this.#done.dropOldest()
    }
    this.#lastEdit = now
    return this.#step
  }

  #reset(given: DataControllerSetEvent['args'][0]): void {
    given[1] = { batchType: { isUndoable: false }, ...given[1] }
    this.#done.clear()
    this.#undone.clear()
  }
}
