import type { Revisions } from '../log/store.ts'
import type { Freshness } from './freshness.ts'
import type { Representation } from './representation.ts'

/** An answer and the projections it was made from. One that is not found is not kept: unknown paths must not fill us. */
export type Made = { answer: Representation; needs: readonly string[]; keep: boolean }

type Entry = Made & { snapshot: Revisions }

/**
 * Answers by key, each made once a change. An entry holds while no projection it read has moved since before it was
 * made; requests that miss together share one making, unless something moved in between.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>()
  readonly #making = new Map<string, { epoch: number; made: Promise<Made> }>()
  #bytes = 0

  constructor(
    readonly freshness: Freshness,
    readonly limitBytes = 64 * 1024 * 1024,
  ) {}

  async get(key: string, make: () => Promise<Made>): Promise<Representation> {
    const entry = this.#entries.get(key)
    if (entry && this.freshness.holds(entry.snapshot, entry.needs)) return entry.answer
    const running = this.#making.get(key)
    if (running?.epoch === this.freshness.epoch) return (await running.made).answer
    return (await this.#make(key, make)).answer
  }

  #make(key: string, make: () => Promise<Made>): Promise<Made> {
    const snapshot = this.freshness.snapshot()
    const made = make().then((result) => {
      if (result.keep) this.#put(key, { ...result, snapshot })
      return result
    })
    const run = { epoch: this.freshness.epoch, made }
    this.#making.set(key, run)
    const done = () => {
      if (this.#making.get(key) === run) this.#making.delete(key)
    }
    made.then(done, done)
    return made
  }

  #put(key: string, entry: Entry): void {
    this.#drop(key)
    this.#entries.set(key, entry)
    this.#bytes += entry.answer.size
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.limitBytes) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.answer.size ?? 0
    this.#entries.delete(key)
  }
}
