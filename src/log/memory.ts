import type { Head } from './append.ts'
import type { Recorded } from './event.ts'
import { GENESIS } from './hash.ts'

/** How a noun makes a state of its events. */
export type Folding<State> = { initial: State; evolve(state: State, event: never): State }

export const fold = <State>({ initial, evolve }: Folding<State>, events: readonly Recorded[]): State =>
  events.reduce((state, event) => evolve(state, event as never), initial)

/** Where a stream stands: its version, and the state that its events were folded into. */
export type Standing<State> = Pick<Folding<State>, 'evolve'> & { version: number; state: State }

const MOST_STREAMS = 1_000
const NOTHING: Head = { position: 0, hash: GENESIS }

/**
 * Where the streams stand that the writer met last. A head's hash stands for all that happened before it: as long as the
 * log has the head that is known here, nobody else has written, and what is remembered is what reading would give.
 */
export class Memory {
  head = NOTHING
  readonly #streams = new Map<string, Standing<unknown>>()

  /** To be called with the log's head when a transaction begins that can look. */
  resume(head: Head): void {
    if (head.hash !== this.head.hash) this.#streams.clear()
    this.head = head
  }

  /** What was remembered of a transaction that was undone is not so. */
  forget(): void {
    this.resume(NOTHING)
  }

  /** All at once: who comes back is read again. */
  forgetTooMany(): void {
    if (this.#streams.size > MOST_STREAMS) this.#streams.clear()
  }

  /** Undefined when the stream was not met, or was folded in another way. */
  find<State>(stream: string, { evolve }: Pick<Folding<State>, 'evolve'>): Standing<State> | undefined {
    const standing = this.#streams.get(stream) as Standing<State> | undefined
    return standing?.evolve === evolve ? standing : undefined
  }

  keep<State>(stream: string, standing: Standing<State>): void {
    this.#streams.set(stream, standing)
  }
}
