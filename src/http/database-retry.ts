import { setTimeout as delay } from 'node:timers/promises'
import { databaseError } from '../errors.ts'
import type { Freshness } from './freshness.ts'

export type DatabaseRetryOptions = {
  freshness: Pick<Freshness, 'isAway' | 'poll'>
  /** Whether the connection or the server was gone when this happened. */
  isLost(error: unknown): boolean
}

const MAX_WAITING = 200
/** Between two tries, so that connections that were cut are not tried without a pause. */
const PAUSE_MS = 20
/** Whether a work that takes longer than its time is still to be waited for. */
const CHECK_EVERY_MS = 250

/** Lets requests wait while the database is away, each until a time of its own (`performance.now()`), and not too many. */
export class DatabaseRetry {
  readonly #parts: DatabaseRetryOptions
  #waiting = 0

  constructor(parts: DatabaseRetryOptions) {
    this.#parts = parts
  }

  /** Throws Busy when the database is not back by then. */
  async waitUntilAvailable(until: number): Promise<void> {
    if (this.#parts.freshness.isAway()) await this.#wait(until)
  }

  /** A read, tried again when its connection was lost. One that still hangs when its time is over is left alone. */
  async retryRead<T>(until: number, read: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await this.withDeadline(until, read())
      } catch (error) {
        if (!this.#parts.isLost(error)) throw error
      }
      await this.#wait(until)
      await delay(PAUSE_MS)
    }
  }

  /** What may end later than this only while the database is there. */
  withDeadline<T>(until: number, work: Promise<T>): Promise<T> {
    return rejectAfter(until, work, () => this.#parts.freshness.isAway())
  }

  async #wait(until: number): Promise<void> {
    const { freshness } = this.#parts
    if (this.#waiting >= MAX_WAITING) throw databaseError('lost', undefined)
    this.#waiting += 1
    try {
      do await rejectAfter(until, freshness.poll())
      while (freshness.isAway())
    } finally {
      this.#waiting -= 1
    }
  }
}

async function rejectAfter<T>(until: number, work: Promise<T>, isRefused = () => true): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    const look = () => {
      if (isRefused()) reject(databaseError('lost'))
      else timer = setTimeout(look, CHECK_EVERY_MS)
    }
    timer = setTimeout(look, until - performance.now())
  })
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}
