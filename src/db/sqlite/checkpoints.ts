import { setTimeout } from 'node:timers/promises'
import type { Knex } from 'knex'
import { connect } from './connect.ts'
import { failureOf } from './failures.ts'

const AGAIN_MS = 250

/** Bringing what is written into the database file, on a connection of its own so that no write waits in its queue. */
export class Checkpoints {
  readonly #db: Knex
  readonly #closing = new AbortController()
  readonly #trying = new Set<Promise<boolean>>()

  constructor(file: string) {
    this.#db = connect({ file, role: 'checkpointer' })
  }

  /** One try. False when somebody still reads what was there before, or the disk is full. */
  async once(): Promise<boolean> {
    try {
      const [{ busy }] = await this.#db.raw('PRAGMA wal_checkpoint(TRUNCATE)')
      return busy === 0
    } catch (error) {
      if (failureOf(error)?.kind === 'full') return false
      throw error
    }
  }

  /** Tries until all that was written before the call is in the file. False when the database was closed before that. */
  untilDone(): Promise<boolean> {
    const trying = this.#untilDone().finally(() => this.#trying.delete(trying))
    this.#trying.add(trying)
    return trying
  }

  async #untilDone(): Promise<boolean> {
    const { signal } = this.#closing
    while (!signal.aborted) {
      if (await this.once()) return true
      await setTimeout(AGAIN_MS, undefined, { signal }).catch(() => {})
    }
    return false
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.allSettled(this.#trying)
    await this.#db.destroy()
  }
}
