export class Queue {
  readonly #shared = new Map<string, Promise<void>>()
  readonly #active = new Set<Promise<unknown>>()
  readonly #waiting: (() => void)[] = []
  #running = 0
  #closed = false

  constructor(
    readonly concurrency: number,
    readonly maxWaiting: number,
  ) {}

  /** Null when the queue is full. */
  run<T>(work: () => Promise<T>): Promise<T> | null {
    if (this.#running >= this.concurrency && this.#waiting.length >= this.maxWaiting) return null
    const done = this.#runInTurn(work).finally(() => this.#active.delete(done))
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

  /** Starts nothing more; resolves when the running work has ended. */
  async close(): Promise<void> {
    this.#closed = true
    await Promise.allSettled(this.#active)
  }

  async #runInTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.concurrency) this.#running += 1
    else await new Promise<void>((start) => this.#waiting.push(start))
    try {
      if (this.#closed) throw new Error('the queue is closed')
      return await work()
    } finally {
      // Passes the slot on directly, so that new work cannot overtake
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
