/** Does costly work a few at a time. */
export class Queue {
  readonly #shared = new Map<string, Promise<void>>()
  readonly #underway = new Set<Promise<unknown>>()
  readonly #waiting: (() => void)[] = []
  #running = 0
  #closed = false

  constructor(
    readonly atOnce: number,
    readonly longest: number,
  ) {}

  /** Null when too many are waiting. */
  run<T>(work: () => Promise<T>): Promise<T> | null {
    if (this.#running >= this.atOnce && this.#waiting.length >= this.longest) return null
    const done = this.#inTurn(work).finally(() => this.#underway.delete(done))
    this.#underway.add(done)
    return done
  }

  /** The same for work that may be under way already: whoever asks for it by this key then shares its end. */
  join(key: string, work: () => Promise<void>): Promise<void> | null {
    const shared = this.#shared.get(key)
    if (shared) return shared
    const done = this.run(work)?.finally(() => this.#shared.delete(key))
    if (!done) return null
    this.#shared.set(key, done)
    return done
  }

  /** Begins nothing more; resolves when what runs has ended. */
  async close(): Promise<void> {
    this.#closed = true
    await Promise.allSettled(this.#underway)
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.atOnce) this.#running += 1
    else await new Promise<void>((turn) => this.#waiting.push(turn))
    try {
      if (this.#closed) throw new Error('the queue is closed')
      return await work()
    } finally {
      // The place passes on directly, so that nobody who comes just now slips in between
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
