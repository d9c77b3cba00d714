import { setTimeout as delay } from 'node:timers/promises'
import { databaseError } from '../errors.ts'
import type { Freshness } from './freshness.ts'

type DatabaseRetryOptions = {
  freshness: Pick<Freshness, 'isAway' | 'poll'>
  isLost(error: unknown): boolean
}

const MAX_WAITING = 200
const PAUSE_MS = 20
const CHECK_EVERY_MS = 250

/** Requests that wait during an outage. Deadlines are on the clock of `performance.now()`. */
export class DatabaseRetry {
  readonly #options: DatabaseRetryOptions
  #waiting = 0

  constructor(options: DatabaseRetryOptions) {
    this.#options = options
  }

  async waitUntilAvailable(deadline: number): Promise<void> {
    if (this.#options.freshness.isAway()) await this.#waitForDatabase(deadline)
  }

  async retryRead<T>(deadline: number, read: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await this.withDeadline(deadline, read())
      } catch (error) {
        if (!this.#options.isLost(error)) throw error
      }
      await this.#waitForDatabase(deadline)
      await delay(PAUSE_MS)
    }
  }

  withDeadline<T>(deadline: number, work: Promise<T>): Promise<T> {
    return rejectAfter(deadline, work, () => this.#options.freshness.isAway())
  }

  async #waitForDatabase(deadline: number): Promise<void> {
    const { freshness } = this.#options
    if (this.#waiting >= MAX_WAITING) throw databaseError('lost', undefined)
    this.#waiting += 1
    try {
      do await rejectAfter(deadline, freshness.poll())
      while (freshness.isAway())
    } finally {
      this.#waiting -= 1
    }
  }
}

async function rejectAfter<T>(deadline: number, work: Promise<T>, isRefused = () => true): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    const check = () => {
      if (isRefused()) reject(databaseError('lost'))
      else timer = setTimeout(check, CHECK_EVERY_MS).unref() // an endless request must not keep the process running
    }
    timer = setTimeout(check, deadline - performance.now())
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
