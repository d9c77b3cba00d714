import type { Knex } from 'knex'
import { Busy, DomainError, StorageFull } from '../errors.ts'
import { BlindTransaction, MustLook } from './blind-transaction.ts'
import { databaseErrorCode } from './dialect.ts'
import { Transaction } from './transaction.ts'

/** What is not `later` can be seen at once, for which a blind transaction is given up. */
export type AnyTransaction = Transaction | BlindTransaction

type Work<T> = (transaction: AnyTransaction) => Promise<T>

export type WorkOptions = {
  /** Comes after all works, before the commit: what several have left to write is written there. */
  finish?(): Promise<void>
  /** Whether the work may be tried without looking, and can tell by what it writes if it was wrong. */
  mayBeBlind?: boolean
}

type Job = Required<WorkOptions> & {
  work: Work<unknown>
  /** By the process's own clock, in milliseconds. */
  since: number
  resolve(value: unknown): void
  reject(error: unknown): void
}

const LARGEST_BATCH = 64

/**
 * The one writer. Works that wait together are committed together: one durable commit serves them all, and each is
 * acknowledged only after it. A work that is refused undoes only itself.
 */
export class Writer {
  readonly #waiting: Job[] = []
  #working = false

  /** `lockTimeout`: how long a work waits while another process writes, before it is refused, in milliseconds. */
  constructor(
    readonly connection: Knex,
    public lockTimeout: number,
  ) {}

  /** A work must have no effect but through its transaction: it runs again when another one of that transaction is refused. */
  transact<T>(work: Work<T>, { finish = async () => {}, mayBeBlind = false }: WorkOptions = {}): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const since = performance.now()
      this.#waiting.push({ work, finish, mayBeBlind, since, resolve: resolve as Job['resolve'], reject })
      if (!this.#working) void this.#workOff()
    })
  }

  /** The same for a work that builds its queries with knex. */
  run<T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
    return this.transact(async (transaction) => work(await transaction.knex()))
  }

  async #workOff() {
    this.#working = true
    while (this.#waiting.length > 0) await this.#commit(this.#waiting.splice(0, LARGEST_BATCH))
    this.#working = false
  }

  /** A refusal undoes the transaction; its halves are tried one after the other, until what is refused stands alone. */
  async #commit(jobs: Job[]): Promise<void> {
    try {
      const values = (await this.#commitBlindly(jobs)) ?? (await Transaction.run(this.connection, allOf(jobs)))
      for (const [index, { resolve }] of jobs.entries()) resolve(values[index])
    } catch (error) {
      if (isLocked(error)) await this.#tryAgain(jobs, error)
      else if (jobs.length > 1 && isRefusal(error)) {
        const half = Math.ceil(jobs.length / 2)
        await this.#commit(jobs.slice(0, half))
        await this.#commit(jobs.slice(half))
      } else for (const { reject } of jobs) reject(inDomainWords(error))
    }
  }

  /** Those that have waited long enough are refused; none of the others has been begun. */
  async #tryAgain(jobs: Job[], cause: unknown): Promise<void> {
    const waitedLong = ({ since }: Job) => performance.now() - since >= this.lockTimeout
    const late = new Set(jobs.filter(waitedLong))
    for (const { reject } of late) reject(inDomainWords(cause))
    if (late.size < jobs.length) await this.#commit(jobs.filter((job) => !late.has(job)))
  }

  /** Null when one of them has to look, or is refused: that may be for what is no longer true. */
  async #commitBlindly(jobs: Job[]): Promise<unknown[] | null> {
    if (!jobs.every(({ mayBeBlind }) => mayBeBlind)) return null
    try {
      return await BlindTransaction.run(this.connection, allOf(jobs))
    } catch (error) {
      if (error instanceof MustLook || isRefusal(error)) return null
      throw error
    }
  }
}

const allOf = (jobs: readonly Job[]) => async (transaction: AnyTransaction) => {
  const answers: unknown[] = []
  for (const { work } of jobs) answers.push(await work(transaction))
  for (const { finish } of jobs) await finish()
  return answers
}

const RETRY_AFTER_SECONDS = 5

function inDomainWords(cause: unknown): unknown {
  if (isLocked(cause)) {
    const sentence = 'O sítio está ocupado e nada foi guardado. Tente de novo dentro de instantes.'
    return new Busy(sentence, RETRY_AFTER_SECONDS, { cause })
  }
  if (databaseErrorCode(cause) !== 'SQLITE_FULL') return cause
  return new StorageFull('Não há espaço em disco: nada foi guardado. Tente de novo mais tarde.', { cause })
}

/** Another process writes; nothing of ours has been begun. */
const isLocked = (error: unknown) => databaseErrorCode(error) === 'SQLITE_BUSY'

/** A refusal concerns one work. Anything else (disk full, damage) may have ended the transaction itself. */
const isRefusal = (error: unknown) => error instanceof DomainError || databaseErrorCode(error) === 'SQLITE_CONSTRAINT'
