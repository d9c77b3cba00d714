import pLimit, { type LimitFunction } from 'p-limit'

export class Queue {
  readonly #limit: LimitFunction
  readonly #shared = new Map<string, Promise<void>>()
  readonly #active = new Set<Promise<unknown>>()

  constructor(
    concurrency: number,
    readonly maxWaiting: number,
  ) {
    this.#limit = pLimit({ concurrency, rejectOnClear: true })
  }

  /** Null when the queue is full. */
  run<T>(work: () => Promise<T>): Promise<T> | null {
    const { activeCount, pendingCount, concurrency } = this.#limit
    if (activeCount >= concurrency && pendingCount >= this.maxWaiting) return null
    const done = this.#limit(work).finally(() => this.#active.delete(done))
    this.#active.add(done)
    return done
  }

  /** Shares work with the same key that is already queued or running. */
  join(key: string, work: () => Promise<void>): Promise<void> | null {
    const shared = this.#shared.get(key)
    if (shared) return shared
    const done = this.run(work)?.finally(() => this.#shared.delete(key))
    if (!done) return null
    this.#shared.set(key, done)
    return done
  }

  /** Refuses what waits; resolves when the running work has ended. */
  async close(): Promise<void> {
    this.#limit.clearQueue()
    await Promise.allSettled(this.#active)
  }
}
