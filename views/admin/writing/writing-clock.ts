import { type DraftHead, dueIn } from './draft-head.ts'
import type { WritingDeps } from './writing-deps.ts'

export const AUTOSAVE_MS = 2000
const RETRIES_MS = [5000, 10_000, 30_000, 60_000]
const AFTER_DUE_MS = 3000
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** When the form saves itself, tries again, and looks whether its draft has fallen due. */
export class WritingClock {
  readonly #deps: Pick<WritingDeps, 'now' | 'setTimer' | 'clearTimer'>
  #next: unknown
  #hour: unknown
  #retries = 0

  constructor(deps: WritingDeps) {
    this.#deps = deps
  }

  afterPause(act: () => void): void {
    this.#after(AUTOSAVE_MS, act)
  }

  again(act: () => void): void {
    this.#after(RETRIES_MS[Math.min(this.#retries++, RETRIES_MS.length - 1)]!, act)
  }

  soon(act: () => void): void {
    this.#after(AFTER_DUE_MS, act)
  }

  answered(): void {
    this.#retries = 0
  }

  cancel(): void {
    this.#deps.clearTimer(this.#next)
  }

  isDue(draft: DraftHead): boolean {
    return dueIn(draft, this.#deps.now()) <= 0
  }

  watchHour(draft: DraftHead | null, act: () => void): void {
    this.#deps.clearTimer(this.#hour)
    const ms = draft ? dueIn(draft, this.#deps.now()) + AFTER_DUE_MS : Number.POSITIVE_INFINITY
    if (ms <= LONGEST_TIMER_MS) this.#hour = this.#deps.setTimer(act, Math.max(AFTER_DUE_MS, ms))
  }

  stop(): void {
    this.cancel()
    this.#deps.clearTimer(this.#hour)
  }

  #after(ms: number, act: () => void): void {
    this.cancel()
    this.#next = this.#deps.setTimer(act, ms)
  }
}
