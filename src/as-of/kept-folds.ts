import { existsSync } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { FoldProgress } from '../content/history.ts'
import type { SiteLocation } from '../db/open.ts'
import { openScratch } from '../db/sqlite/scratch.ts'
import type { FoldRequest } from './fold.ts'
import { ScratchFolder } from './scratch-folder.ts'
import { notShown, Thread } from './thread.ts'

const MAX_KEPT = 4
const IDLE_MS = 10 * 60_000
const FORGOTTEN_MS = 60_000 // since the last request for a fold that has not begun
const WAIT_MS = 400 // then the answer says how far it is

type Fold = {
  position: number
  done: number
  file: string
  db: Knex | undefined // once it is ready
  ready: Promise<Knex>
  hasFailed: boolean
  users: number
  usedAt: number
}

const isForgotten = ({ users, usedAt }: Fold) => users === 0 && performance.now() - usedAt > FORGOTTEN_MS

/** The read tables as of a few positions, each in a scratch database. */
export class KeptFolds {
  readonly #folds = new Map<number, Fold>()
  readonly #folder = new ScratchFolder()
  readonly #thread: Thread<FoldRequest, void>
  #last: Promise<unknown> = Promise.resolve()
  #sweeping: NodeJS.Timeout | undefined
  #count = 0
  #isClosed = false

  constructor(
    location: SiteLocation,
    readonly options = { waitMs: WAIT_MS, idleMs: IDLE_MS },
  ) {
    this.#thread = new Thread({ entry: 'as-of/fold-worker', data: location })
  }

  /** The database is open until `work` has ended. Resolves to the progress of a fold that takes longer than that. */
  async use<T>(position: number, work: (db: Knex, file: string) => Promise<T>): Promise<{ result: T } | FoldProgress> {
    const fold = this.#foldAt(position) ?? this.#start(position)
    fold.users += 1
    try {
      const db = fold.db ?? (await this.#wait(fold))
      return db ? { result: await work(db, fold.file) } : { done: fold.done, of: position }
    } finally {
      fold.users -= 1
      fold.usedAt = performance.now()
      await this.#throwAway()
    }
  }

  /** Systems clear their temporary folders now and then. */
  #foldAt(position: number): Fold | undefined {
    const fold = this.#folds.get(position)
    if (!fold?.db || existsSync(fold.file)) return fold
    this.#folds.delete(position)
    void fold.db.destroy()
    return undefined
  }

  warmUp(): void {
    this.#thread.warmUp()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#sweeping)
    await this.#thread.close()
    await Promise.allSettled([...this.#folds.values()].map(({ ready }) => ready.then((db) => db.destroy())))
    await this.#folder.remove()
  }

  /** A failure is told once, and the next request begins again. */
  async #wait(fold: Fold): Promise<Knex | undefined> {
    const late = new AbortController()
    const timeout = setTimeout(this.options.waitMs, undefined, { signal: late.signal }).catch(() => undefined)
    try {
      return await Promise.race([fold.ready, timeout])
    } catch (cause) {
      if (this.#folds.get(fold.position) === fold) this.#folds.delete(fold.position)
      throw notShown(cause)
    } finally {
      late.abort()
    }
  }

  #start(position: number): Fold {
    const fold: Fold = {
      position,
      done: 0,
      file: '',
      db: undefined,
      ready: this.#last.then(() => this.#run(fold)),
      hasFailed: false,
      users: 0,
      usedAt: performance.now(),
    }
    this.#last = fold.ready.then(() => this.#throwAway()).catch(() => {})
    this.#folds.set(position, fold)
    this.#sweeping ??= setInterval(() => void this.#throwAway(), 60_000).unref()
    return fold
  }

  async #run(fold: Fold): Promise<Knex> {
    const { position } = fold
    try {
      if (isForgotten(fold)) this.#folds.delete(position)
      if (this.#isClosed || isForgotten(fold)) throw new Error('nobody waits for this fold')
      fold.file = await this.#folder.file(`${++this.#count}.db`)
      const after = await this.#copyEarlier(fold)
      fold.done = after
      if (this.#isClosed) throw new Error('closed') // while the file was made
      await this.#thread.run({ file: fold.file, after, position }, (done) => {
        fold.done = done
      })
      fold.db = openScratch(fold.file)
      fold.usedAt = performance.now()
      return fold.db
    } catch (error) {
      fold.hasFailed = true
      await rm(fold.file, { force: true })
      throw error
    }
  }

  /** Begins with the nearest earlier fold. Resolves to its position. */
  async #copyEarlier({ position, file }: Fold): Promise<number> {
    const earlier = [...this.#folds.values()].filter((each) => each.db && each.position < position)
    const nearest = earlier.sort((one, other) => other.position - one.position)[0]
    if (!nearest) return 0
    nearest.users += 1
    await copyFile(nearest.file, file).finally(() => {
      nearest.users -= 1
    })
    return nearest.position
  }

  async #throwAway(): Promise<void> {
    const now = performance.now()
    const unused = [...this.#folds.values()].filter(({ db, hasFailed, users }) => (db || hasFailed) && users === 0)
    const byUse = unused.sort((one, other) => other.usedAt - one.usedAt)
    const old = byUse.filter(({ usedAt }, index) => index >= MAX_KEPT || now - usedAt > this.options.idleMs)
    for (const fold of old) {
      this.#folds.delete(fold.position)
      await fold.db?.destroy()
      await rm(fold.file, { force: true })
    }
  }
}
