/** Does costly work a few at a time. Who asks for what is being done already shares its result. */
export class Queue {
  readonly #underway = new Map<string, Promise<void>>()
  readonly #waiting: (() => void)[] = []
  #running = 0
  #closed = false

  constructor(
    readonly atOnce: number,
    readonly longest: number,
  ) {}

  /** Null when too many are waiting. */
  join(key: string, work: () => Promise<void>): Promise<void> | null {
    const shared = this.#underway.get(key)
    if (shared) return shared
    if (this.#running >= this.atOnce && this.#waiting.length >= this.longest) return null
    const done = this.#inTurn(work).finally(() => this.#underway.delete(key))
    this.#underway.set(key, done)
    return done
  }

  /** Begins nothing more; resolves when what runs has ended. */
  async close(): Promise<void> {
    this.#closed = true
    await Promise.allSettled(this.#underway.values())
  }

  async #inTurn(work: () => Promise<void>): Promise<void> {
    if (this.#running < this.atOnce) this.#running += 1
    else await new Promise<void>((turn) => this.#waiting.push(turn))
    try {
      if (this.#closed) throw new Error('the queue is closed')
      await work()
    } finally {
      // The place passes on directly, so that nobody who comes just now slips in between
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
