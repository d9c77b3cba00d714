import { setTimeout as delay } from 'node:timers/promises'
import { databaseError } from '../errors.ts'
import type { Freshness } from './freshness.ts'

export type DatabaseRetryOptions = {
  freshness: Pick<Freshness, 'isAway' | 'poll'>
  isLost(error: unknown): boolean
}

const MAX_WAITING = 200
const PAUSE_MS = 20
const CHECK_EVERY_MS = 250

/** Lets requests wait during a database outage. Deadlines are on the clock of `performance.now()`. */
export class DatabaseRetry {
  readonly #parts: DatabaseRetryOptions
  #waiting = 0

  constructor(parts: DatabaseRetryOptions) {
    this.#parts = parts
  }

  /** Throws Busy after the deadline. */
  async waitUntilAvailable(until: number): Promise<void> {
    if (this.#parts.freshness.isAway()) await this.#wait(until)
  }

  /** Runs a read again when it has lost its connection. */
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

  /** The deadline applies only during an outage. */
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
