export class Queue {
  readonly #shared = new Map<string, Promise<void>>()
  readonly #active = new Set<Promise<unknown>>()
  readonly #waiting: (() => void)[] = []
  readonly #waitingForIdle: (() => void)[] = []
  #running = 0
  #closed = false

  constructor(
    readonly concurrency: number,
    readonly maxWaiting: number,
  ) {}

  /** Null when the queue is full. */
  run<T>(work: () => Promise<T>): Promise<T> | null {
    if (this.#running >= this.concurrency && this.#waiting.length >= this.maxWaiting) return null
    return this.#runWhenFree(work, this.concurrency, this.#waiting)
  }

  /** Starts the work when nothing runs or waits. Later work may run beside it. */
  runWhenIdle<T>(work: () => Promise<T>): Promise<T> {
    return this.#runWhenFree(work, 1, this.#waitingForIdle)
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

  #runWhenFree<T>(work: () => Promise<T>, limit: number, waiting: (() => void)[]): Promise<T> {
    const done = this.#runInTurn(work, limit, waiting).finally(() => this.#active.delete(done))
    this.#active.add(done)
    return done
  }

  async #runInTurn<T>(work: () => Promise<T>, limit: number, waiting: (() => void)[]): Promise<T> {
    if (this.#running < limit) this.#running += 1
    else await new Promise<void>((start) => waiting.push(start))
    try {
      if (this.#closed) throw new Error('the queue is closed')
      return await work()
    } finally {
      // Passes the slot on directly, so that new work cannot overtake
      const next = this.#waiting.shift() ?? (this.#running === 1 ? this.#waitingForIdle.shift() : undefined)
      if (next) next()
      else this.#running -= 1
    }
  }
}
