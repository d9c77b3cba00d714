import type { Freshness, Snapshot } from './freshness.ts'
import type { Representation } from './representation.ts'

/** An answer and the projections it was made from; not kept when it is too large for that. */
export type Made = { answer: Representation; needs: readonly string[]; keep: boolean }

type Entry = Made & {
  snapshot: Snapshot
  day: string
  /** The freshness's epoch in which it was last seen to hold. */
  seenAt: number
  /** How often it was asked for since it was made, and whether since room was last made. */
  hits: number
  wasAsked: boolean
}

export type PageCacheOptions = {
  /** Pages show the date, so nothing is kept for longer than a day. */
  today?(): string
  limitBytes?: number
  /** How long nothing must have been made until there is time to pack better what stands. */
  quietMs?: number
}

/** From so many on, a smaller answer is worth the time that it takes to pack it. */
const OFTEN = 10

/**
 * Answers by key, each made once a change. An entry holds while no projection it read has moved since before it was
 * made; requests that miss together share one making, unless something moved in between.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>()
  readonly #making = new Map<string, { epoch: number; made: Promise<Made> }>()
  readonly #options: Required<PageCacheOptions>
  #mostBytes = 0
  /** How many answers have ever been kept. */
  #kept = 0
  #quiet: NodeJS.Timeout | undefined
  hits = 0
  misses = 0

  constructor(
    readonly freshness: Freshness,
    { today = () => '', limitBytes = 64 * 1024 * 1024, quietMs = 2_000 }: PageCacheOptions = {},
  ) {
    this.#options = { today, limitBytes, quietMs }
  }

  /** What is kept and holds now. */
  find(key: string): Representation | undefined {
    const entry = this.#entries.get(key)
    if (!entry || !this.#holds(entry)) return
    entry.wasAsked = true
    entry.hits += 1
    if (entry.hits === OFTEN) this.#shrinkWhenQuiet()
    this.hits += 1
    return entry.answer
  }

  async get(key: string, make: () => Promise<Made>): Promise<Representation> {
    return this.find(key) ?? this.coming(key) ?? (await this.#make(key, make)).answer
  }

  /** What is being made, when nothing has moved since. */
  coming(key: string): Promise<Representation> | undefined {
    const running = this.#making.get(key)
    if (running?.epoch === this.freshness.epoch) return running.made.then(({ answer }) => answer)
  }

  /** How many answers there are, and the bytes that they hold. */
  get size(): { entries: number; bytes: number } {
    let bytes = 0
    for (const { answer } of this.#entries.values()) bytes += answer.size
    return { entries: this.#entries.size, bytes }
  }

  #holds(entry: Entry): boolean {
    const { freshness } = this
    // Yesterday's page is better than none
    if (entry.day !== this.#options.today() && !freshness.isAway()) return false
    if (entry.seenAt === freshness.epoch) return true
    if (!freshness.holds(entry.snapshot, entry.needs)) return false
    entry.seenAt = freshness.epoch
    return true
  }

  #make(key: string, make: () => Promise<Made>): Promise<Made> {
    this.misses += 1
    const { epoch } = this.freshness
    const begun = { snapshot: this.freshness.snapshot(), day: this.#options.today() }
    const made = make().then((result) => {
      const entry = { ...result, ...begun, seenAt: epoch, hits: 0, wasAsked: false }
      if (result.keep && this.#holds(entry)) this.#put(key, entry)
      return result
    })
    const run = { epoch, made }
    this.#making.set(key, run)
    const done = () => {
      if (this.#making.get(key) === run) this.#making.delete(key)
    }
    made.then(done, done)
    return made
  }

  #put(key: string, entry: Entry): void {
    this.#kept += 1
    this.#shrinkWhenQuiet()
    this.#mostBytes += entry.answer.mostSize - (this.#entries.get(key)?.answer.mostSize ?? 0)
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    this.#makeRoom()
  }

  /** The oldest go first; one that was asked for since its last turn goes to the end of the queue instead. */
  #makeRoom(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#mostBytes <= this.#options.limitBytes) return
      this.#entries.delete(key)
      if (entry.wasAsked) this.#entries.set(key, entry)
      else this.#mostBytes -= entry.answer.mostSize
      entry.wasAsked = false
    }
  }

  #shrinkWhenQuiet(): void {
    this.#quiet ??= setTimeout(() => void this.#shrinkAll(), this.#options.quietMs).unref()
    this.#quiet.refresh()
  }

  /** One at a time, and none while there is something to make. */
  async #shrinkAll(): Promise<void> {
    const kept = this.#kept
    for (const entry of [...this.#entries.values()]) {
      if (this.#kept !== kept) return
      if (entry.hits >= OFTEN && entry.answer.canShrink && this.#holds(entry)) await entry.answer.shrink()
    }
  }
}
