import { setTimeout as delay } from 'node:timers/promises'
import { databaseError } from '../errors.ts'
import type { Freshness } from './freshness.ts'

export type WaitsParts = {
  freshness: Pick<Freshness, 'isAway' | 'poll'>
  /** Whether the connection or the server was gone when this happened. */
  isLost(error: unknown): boolean
}

const MOST_WAITING = 200
/** Between two tries, so that connections that were cut are not tried without a pause. */
const PAUSE_MS = 20
/** Whether a work that takes longer than its time is still to be waited for. */
const LOOK_AGAIN_MS = 250

/** Lets requests wait while the database is away, each until a time of its own (`performance.now()`), and not too many. */
export class DatabaseWaits {
  readonly #parts: WaitsParts
  #waiting = 0

  constructor(parts: WaitsParts) {
    this.#parts = parts
  }

  /** Throws Busy when the database is not back by then. */
  async whenBack(until: number): Promise<void> {
    if (this.#parts.freshness.isAway()) await this.#wait(until)
  }

  /** A read, tried again when its connection was lost. One that still hangs when its time is over is left alone. */
  async retried<T>(until: number, read: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await this.inTime(until, read())
      } catch (error) {
        if (!this.#parts.isLost(error)) throw error
      }
      await this.#wait(until)
      await delay(PAUSE_MS)
    }
  }

  /** What may end later than this only while the database is there. */
  inTime<T>(until: number, work: Promise<T>): Promise<T> {
    return before(until, work, () => this.#parts.freshness.isAway())
  }

  async #wait(until: number): Promise<void> {
    const { freshness } = this.#parts
    if (this.#waiting >= MOST_WAITING) throw databaseError('lost', undefined)
    this.#waiting += 1
    try {
      do await before(until, freshness.poll())
      while (freshness.isAway())
    } finally {
      this.#waiting -= 1
    }
  }
}

async function before<T>(until: number, work: Promise<T>, isRefused = () => true): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    const look = () => {
      if (isRefused()) reject(databaseError('lost'))
      else timer = setTimeout(look, LOOK_AGAIN_MS)
    }
    timer = setTimeout(look, until - performance.now())
  })
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}
