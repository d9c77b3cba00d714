import {
  Command,
  diff,
  diffToChanges,
  type ModelApplyOperationEvent,
  ModelDocumentFragment,
  type ModelRange,
  type MoveOperation,
  type Operation,
  UndoEditing,
} from 'ckeditor5'

const PAUSE_MS = 1000
const MAX_STEPS = 100

/** A text, as JSON of each of its blocks, and what was selected. */
type Snapshot = { blocks: string[]; selection: ModelRange[] }

/** Shows its last snapshot, and leaves one of what that replaces to the opposite command. */
class StepCommand extends Command {
  snapshots: Snapshot[] = []
  opposite: StepCommand = this

  override refresh(): void {
    this.isEnabled = this.snapshots.length > 0
  }

  override execute(): void {
    const { model } = this.editor
    const shown = this.takeSnapshot()
    const { blocks, selection } = this.snapshots.pop()!
    this.opposite.snapshots.push(shown)
    model.enqueueChange({ isUndo: true }, (writer) => {
      for (const change of diffToChanges(diff(shown.blocks, blocks), blocks)) {
        const start = model.createPositionAt(model.document.getRoot()!, change.index)
        if (change.type === 'delete') writer.remove(model.createRange(start, start.getShiftedBy(change.howMany)))
        else writer.insert(ModelDocumentFragment.fromJSON(change.values.map((block) => JSON.parse(block))), start)
      }
      writer.setSelection(selection)
    })
    this.refresh()
  }

  takeSnapshot(): Snapshot {
    const { document } = this.editor.model
    const blocks = [...document.getRoot()!.getChildren()].map((block) => JSON.stringify(block))
    return { blocks, selection: [...document.selection.getRanges()] }
  }
}

/** CKEditor's undo with snapshots for batches: edits less than a second apart are one step, and 100 steps are kept. */
export class UndoSteps extends UndoEditing {
  readonly #undo = new StepCommand(this.editor)
  readonly #redo = new StepCommand(this.editor)
  #step: Snapshot | undefined
  #lastEdit = 0
  #beforeBatch: Snapshot | undefined

  override init(): void {
    super.init()
    const { commands, data, model } = this.editor
    this.#undo.opposite = this.#redo
    this.#redo.opposite = this.#undo
    for (const [name, command] of Object.entries({ undo: this.#undo, redo: this.#redo })) commands.add(name, command)
    this.stopListening(model, 'applyOperation')
    // Before the operation is applied, while text and selection are still the old ones
    this.listenTo<ModelApplyOperationEvent>(model, 'applyOperation', (_, [operation]) => this.#record(operation), {
      priority: 'highest',
    })
    this.listenTo(data, 'set', () => this.#keepSteps(() => false))
  }

  #record(operation: Operation): void {
    const { batch, isDocumentOperation, type } = operation
    if (type === 'remove' && !batch?.isUndoable) {
      const upload = (operation as MoveOperation).sourcePosition.nodeAfter?.getAttribute('uploadId')
      // CKEditor removes a picture whose upload failed: no step shows it again
      if (upload) this.#keepSteps(({ blocks }) => !blocks.some((block) => block.includes(String(upload))))
    }
    if (!isDocumentOperation || !batch?.isUndoable || batch.isUndo) return
    // A step that was undone meanwhile is not continued
    const isNewStep = this.#step !== this.#undo.snapshots.at(-1) || Date.now() - this.#lastEdit >= PAUSE_MS
    if (isNewStep || batch.operations.length === 1) this.#beforeBatch = this.#undo.takeSnapshot()
    if (isNewStep) {
      this.#step = this.#beforeBatch
      this.#undo.snapshots = [...this.#undo.snapshots, this.#step!].slice(-MAX_STEPS)
    }
    this.#redo.snapshots = []
    this.#lastEdit = Date.now()
  }

  #keepSteps(isKept: (snapshot: Snapshot) => boolean): void {
    for (const command of [this.#undo, this.#redo]) command.snapshots = command.snapshots.filter(isKept)
  }

  /** Makes the last batch of changes a step of its own. */
  separateLastBatch(): void {
    if (this.#undo.snapshots.at(-1) !== this.#beforeBatch) this.#undo.snapshots.push(this.#beforeBatch!)
  }
}
