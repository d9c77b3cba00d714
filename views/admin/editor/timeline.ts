import { type Model, type ModelRange, type Operation, transformOperationSets } from 'ckeditor5'
import { oppositeOf } from './opposite.ts'

/** What is undone, or done again, at once; and what was selected before it. */
export type Step = { ranges: ModelRange[]; isBackward: boolean }

/** An operation of a step, or one that is not undone with any: an upload that gets on. */
type Entry = { operation: Operation; step: Step | null }

/**
 * The operations that led to the present text, in their order. The last step is taken back exactly: the opposite of each
 * of its operations, last one first. (CKEditor's own undo fits every opposite to all that has happened since, its own
 * undoing included: a minute's typing takes it seconds, and the outcome is not always the text that was.)
 */
export class Timeline {
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

  note(operation: Operation, step: Step | null): void {
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

  /** Undoes the last step, operation by operation, and answers what to select then. */
  takeBack(model: Model, apply: (operation: Operation) => void): Step {
    const step = this.#steps.pop()!
    const first = this.#entries.findIndex((entry) => entry.step === step)
    let others: Operation[] = []
    for (const { operation, step: owner } of this.#entries.splice(first).reverse()) {
      if (owner) {
        const opposite = oppositeOf(operation, model)
        const fitted = transformOperationSets([opposite], others, { document: model.document, forceWeakRemove: true })
        for (const each of fitted.operationsA) apply(each)
        others = fitted.operationsB
      } else {
        others.unshift(operation)
      }
    }
    for (const operation of others) this.note(operation, null)
    return { ...step, ranges: step.ranges.flatMap((range) => range.getTransformedByOperations(others)) }
  }
}
