import { type Model, type ModelRange, type Operation, transformOperationSets } from 'ckeditor5'
import { inverseOf } from './inverse-operation.ts'

export type Step = { ranges: ModelRange[]; isBackward: boolean }

/** `step` is null for operations that are not undone, such as upload progress. */
type Entry = { operation: Operation; step: Step | null }

/** Undoes by inverse operations, last first: CKEditor's own undo is slow for long texts and not always exact. */
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

  /** Makes the last batch a step of its own, unless its step has nothing else. */
  separateLastBatch(step: Step): void {
    const { last } = this
    const first = this.#entries.findIndex((entry) => entry.step === last)
    const batch = this.#entries.at(-1)?.operation.batch
    const start = this.#entries.findLastIndex((entry) => entry.step && entry.operation.batch !== batch) + 1
    if (start <= first) return
    for (const entry of this.#entries.slice(start)) entry.step &&= step
    this.#steps.push(step)
  }

  dropOldest(): void {
    this.#steps.shift()
    const first = this.#entries.findIndex(({ step }) => step === this.#steps[0])
    this.#entries.splice(0, first)
  }

  /** Returns the selection to restore; apply each yielded list as one change before requesting the next. */
  *undoLast(model: Model): Generator<Operation[], Step> {
    const step = this.last!
    const first = this.#entries.findIndex((entry) => entry.step === step)
    const entries = this.#entries.splice(first)
    const takeRecorded = () => this.#entries.splice(first).map(({ operation }) => operation)
    let laterOperations: Operation[] = []
    let entry = entries.pop()
    while (entry) {
      laterOperations.push(...takeRecorded())
      const { batch } = entry.operation
      const inverses: Operation[] = []
      for (; entry && (!entry.step || entry.operation.batch === batch); entry = entries.pop()) {
        if (entry.step) {
          const inverse = inverseOf(entry.operation, model)
          const transformed = transformOperationSets([inverse], laterOperations, {
            document: model.document,
            forceWeakRemove: true,
          })
          inverses.push(...transformed.operationsA)
          laterOperations = transformed.operationsB
        } else {
          laterOperations.unshift(entry.operation)
        }
      }
      yield inverses
    }
    laterOperations.push(...takeRecorded())
    this.#steps.pop()
    for (const operation of laterOperations) this.record(operation, null)
    return { ...step, ranges: step.ranges.flatMap((range) => range.getTransformedByOperations(laterOperations)) }
  }
}
