import type { Knex } from 'knex'
import { DomainError, StorageFull } from '../errors.ts'
import { databaseErrorCode, uniqueViolation } from './dialect.ts'

type Work<T> = (trx: Knex.Transaction) => Promise<T>
type Job = { work: Work<unknown>; resolve(value: unknown): void; reject(error: unknown): void }

const LARGEST_BATCH = 64

/**
 * The one writer. Works that wait together are committed together: one durable commit serves them all, and each is
 * acknowledged only after it. A work that is refused undoes only itself.
 */
export class Writer {
  readonly #waiting: Job[] = []
  #working = false

  constructor(readonly connection: Knex) {}

  run<T>(work: Work<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, resolve: resolve as Job['resolve'], reject })
      if (!this.#working) void this.#workOff()
    })
  }

  async #workOff() {
    this.#working = true
    while (this.#waiting.length > 0) await this.#commitTogether(this.#waiting.splice(0, LARGEST_BATCH))
    this.#working = false
  }

  async #commitTogether(jobs: Job[]) {
    const answers: (() => void)[] = []
    try {
      await this.connection.transaction(async (trx) => {
        for (const job of jobs) {
          try {
            const value = await (jobs.length === 1 ? job.work(trx) : trx.transaction(job.work))
            answers.push(() => job.resolve(value))
          } catch (error) {
            if (jobs.length === 1 || !isRefusal(error)) throw error
            answers.push(() => job.reject(error))
          }
        }
      })
    } catch (error) {
      for (const job of jobs) job.reject(inDomainWords(error))
      return
    }
    for (const answer of answers) answer()
  }
}

const inDomainWords = (error: unknown) =>
  databaseErrorCode(error) === 'SQLITE_FULL'
    ? new StorageFull('Não há espaço em disco: nada foi guardado. Tente de novo mais tarde.', { cause: error })
    : error

/** A refusal concerns one work. Anything else (disk full, damage) may have ended the transaction itself. */
const isRefusal = (error: unknown) => error instanceof DomainError || uniqueViolation(error) !== null
