/** A client's record of its writes: by name, the texts that the server may have now; null for a missing item. */
export class Ledger {
  readonly #possible = new Map<string, ReadonlySet<string | null>>()
  #waiting: { count: number; resolve(): void }[] = []
  acknowledged = 0
  unconfirmed = 0

  /** Resolves after this many more acknowledged writes. */
  waitForMore(count: number): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ count: this.acknowledged + count, resolve }))
  }

  /** Records the outcome: without a response, the write may or may not have happened. */
  async record(name: string, text: string | null, write: () => Promise<boolean>): Promise<boolean> {
    const before = this.#possible.get(name) ?? new Set([null])
    this.#possible.set(name, new Set([...before, text]))
    this.unconfirmed += 1
    if (!(await write())) return false
    this.#possible.set(name, new Set([text]))
    this.acknowledged += 1
    this.unconfirmed -= 1
    const reached = this.#waiting.filter(({ count }) => this.acknowledged >= count)
    this.#waiting = this.#waiting.filter((each) => !reached.includes(each))
    for (const { resolve } of reached) resolve()
    return true
  }

  /** Returns where `stored` differs from the acknowledged and unconfirmed writes. Continues from what is stored. */
  compare(stored: ReadonlyMap<string, string>): string[] {
    const wrong: string[] = []
    for (const name of new Set([...this.#possible.keys(), ...stored.keys()])) {
      const found = stored.get(name) ?? null
      const possible = this.#possible.get(name) ?? new Set([null])
      if (!possible.has(found)) wrong.push(`${name}: ${found} instead of ${[...possible].join(' or ')}`)
      this.#possible.set(name, new Set([found]))
    }
    this.unconfirmed = 0
    return wrong
  }
}
