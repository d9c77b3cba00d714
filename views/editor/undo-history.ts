import { type Model, type ModelRange, type Operation, transformOperationSets } from 'ckeditor5'
import { inverseOf } from './inverse-operation.ts'

/** What is undone, or done again, at once; and what was selected before it. */
export type Step = { ranges: ModelRange[]; isBackward: boolean }

/** An operation of a step, or one that is not undone with any: an upload that gets on. */
type Entry = { operation: Operation; step: Step | null }

/**
 * The operations that led to the present text, in their order. The last step is result back exactly: the inverse of each
 * of its operations, last one first. (CKEditor's own undo fits every inverse to all that has happened since, its own
 * undoing included: a minute's typing takes it seconds, and the outcome is not always the text that was.)
 */
export class UndoHistory {
  #entries: Entry[] = []
  #steps: Step[] = []

  get length(): number {
    return this.#steps.length
  }

  get last(): Step | undefined {
    return this.#steps.at(-1)
  }

  endsWith(operation: Operation): boolean {
    return this.#entries.at(-1)?.operation === operation
  }

  record(operation: Operation, step: Step | null): void {
    if (step && this.last !== step) this.#steps.push(step)
    if (this.#steps.length > 0) this.#entries.push({ operation, step })
  }

  clear(): void {
    this.#entries = []
    this.#steps = []
  }

  dropOldest(): void {
    this.#steps.shift()
    const first = this.#entries.findIndex(({ step }) => step === this.#steps[0])
    this.#entries.splice(0, first)
  }

  /**
   * Takes the last step back, and answers what to select then. Each of the lists that it yields must be applied, as one
   * change, before the next is asked for: within one the text need not be in order, between two it is.
   */
  *undoLast(model: Model): Generator<Operation[], Step> {
    const step = this.last!
    const first = this.#entries.findIndex((entry) => entry.step === step)
    const entries = this.#entries.splice(first)
    const takeRecorded = () => this.#entries.splice(first).map(({ operation }) => operation)
    let others: Operation[] = []
    let entry = entries.pop()
    while (entry) {
      others.push(...takeRecorded())
      const { batch } = entry.operation
      const inverses: Operation[] = []
      for (; entry && (!entry.step || entry.operation.batch === batch); entry = entries.pop()) {
        if (entry.step) {
          const inverse = inverseOf(entry.operation, model)
          const fitted = transformOperationSets([inverse], others, { document: model.document, forceWeakRemove: true })
          inverses.push(...fitted.operationsA)
          others = fitted.operationsB
        } else {
          others.unshift(entry.operation)
        }
      }
      yield inverses
    }
    others.push(...takeRecorded())
    this.#steps.pop()
    for (const operation of others) this.record(operation, null)
    return { ...step, ranges: step.ranges.flatMap((range) => range.getTransformedByOperations(others)) }
  }
}
