import { setTimeout } from 'node:timers/promises'
import type { Engine, Failure, LogTransaction, Statement } from '../db/engine.ts'
import { type Conflict, databaseError } from '../errors.ts'
import type { Head } from './append.ts'
import type { EventRow, RecordedEvent } from './event.ts'
import { StreamCache } from './stream-cache.ts'
import { type Unit, type UnitDeps, UnitOfWork } from './unit.ts'

export type EventStoreDeps = UnitDeps & {
  engine: Pick<Engine, 'beginLogTransaction' | 'failureOf' | 'read'>
  insert(rows: readonly EventRow[]): Statement[]
  project(events: readonly RecordedEvent[], changedParts: Iterable<string>): Statement[]
  conflictOf(failure: Failure): Conflict
  /** Called after a commit and before its writes are acknowledged. Must not reject. */
  onCommitted?(head: Head): Promise<void>
  /** How long a write is retried while another process writes, and while the database is away, in milliseconds. */
  timeouts: { busy: number; lost: number }
}

type Job = {
  work(unit: Unit): Promise<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
  startedAt: number
  violations: number
  isRejected?: true
}

const MAX_BATCH = 64
/** After another process has written, the lock is taken first for this long, since it is likely to write again. */
export const LOCK_FIRST_MS = 5_000
/** The last attempt runs alone and under the lock, so that only the command itself can break the rule. */
const MAX_VIOLATIONS = 3
const ATTEMPT_EVERY_MS = 100 // an attempt that waited for a lock is followed by the next at once
const FIND_EVENT = 'SELECT 1 FROM events WHERE position = ? AND hash = ?'

/** The write path: decides on cached states and commits in one trip; decides again under the lock when another process has written. */
export class EventStore {
  readonly cache = new StreamCache()
  readonly #queue: Job[] = []
  processing: Promise<void> | undefined
  lockFirstUntil = 0
  /** A commit whose connection was lost before the answer: it may or may not have taken place. */
  #unconfirmed: { head: Head; acknowledge(): Promise<void> } | undefined

  constructor(readonly deps: EventStoreDeps) {}

  /** `work` may run several times: its only effects must be those on its unit. */
  write<T>(work: (unit: Unit) => Promise<T>, startedAt = performance.now()): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ work, resolve: resolve as Job['resolve'], reject, startedAt, violations: 0 })
      this.processing ??= this.#processQueue()
    })
  }

  async #processQueue(): Promise<void> {
    while (this.#queue.length > 0) {
      const jobs = this.#queue.splice(0, MAX_BATCH).filter(({ isRejected }) => !isRejected)
      if (jobs.length > 0) await this.#process(jobs)
    }
    this.processing = undefined
  }

  async #process(jobs: readonly Job[], mustLock = false): Promise<void> {
    const othersWrite = performance.now() < this.lockFirstUntil
    const isLastAttempt = jobs[0]!.violations === MAX_VIOLATIONS - 1
    const lockFirst = mustLock || othersWrite || isLastAttempt || !this.cache.head
    const startedAt = Math.min(...jobs.filter(({ isRejected }) => !isRejected).map((job) => job.startedAt))
    const attemptedAt = performance.now()
    const transaction = this.deps.engine.beginLogTransaction(startedAt)
    try {
      await this.#decideAndCommit(jobs, transaction, lockFirst)
    } catch (error) {
      await transaction.rollback()
      await this.#retryOrReject(jobs, error, { hadLock: lockFirst, attemptedAt })
    }
  }

  async #decideAndCommit(jobs: readonly Job[], transaction: LogTransaction, lockFirst: boolean): Promise<void> {
    if (lockFirst) {
      await transaction.lock()
      if (await this.#wasCommitted(transaction)) return transaction.rollback().then(this.#unconfirmed!.acknowledge)
      this.#unconfirmed = undefined
      const othersWrote = await this.cache.refresh(transaction, this.deps.schemas)
      if (othersWrote) this.lockFirstUntil = performance.now() + LOCK_FIRST_MS
    }
    const { engine, insert, project, onCommitted } = this.deps
    const { head, states } = this.cache
    const batch = new UnitOfWork(engine.read, { head: head!, pending: [], find: (s) => states.get(s) }, this.deps)
    const settlements: (() => void)[] = []
    for (const job of jobs) if (!job.isRejected) settlements.push(await this.#decide(job, batch))
    const { rows, statements, events, changedParts } = batch
    // Inserting events verifies the cached head. Without events, only the lock does
    if (rows.length === 0 && !lockFirst) return this.#process(jobs, true)
    const acknowledge = async () => {
      this.#unconfirmed = undefined
      this.cache.advance(batch.head, batch.states)
      await onCommitted?.(batch.head)
      for (const settle of settlements) settle()
    }
    await transaction.commit([...insert(rows), ...statements, ...project(events, changedParts)]).catch((error) => {
      if (engine.failureOf(error)?.kind === 'lost') this.#unconfirmed = { head: batch.head, acknowledge }
      throw error
    })
    await acknowledge()
  }

  async #wasCommitted(transaction: LogTransaction): Promise<boolean> {
    if (!this.#unconfirmed) return false
    const { position, hash } = this.#unconfirmed.head
    return (await transaction.query(FIND_EVENT, [position, hash])).length > 0
  }

  async #decide(job: Job, batch: UnitOfWork): Promise<() => void> {
    const unit = new UnitOfWork(batch.db, batch, this.deps)
    try {
      const value = await job.work(unit)
      if (unit.statements.length > 0 && unit.rows.length === 0) throw new TypeError('Statements belong to events')
      batch.merge(unit)
      return () => job.resolve(value)
    } catch (error) {
      if (this.deps.engine.failureOf(error)) throw error
      return () => job.reject(error)
    } finally {
      unit.isClosed = true
    }
  }

  async #retryOrReject(
    jobs: readonly Job[],
    error: unknown,
    { hadLock, attemptedAt }: { hadLock: boolean; attemptedAt: number },
  ): Promise<void> {
    const { engine, timeouts, conflictOf } = this.deps
    const failure = engine.failureOf(error)
    if (failure?.kind === 'headMoved' && !hadLock) return this.#process(jobs, true)
    if (failure?.kind === 'unique' || failure?.kind === 'rowCount' || (!failure && jobs.length > 1)) {
      for (const job of jobs) {
        job.violations += 1
        if (job.violations === MAX_VIOLATIONS) job.reject(conflictOf(failure!))
        else await this.#process([job])
      }
      return
    }
    for (const job of failure?.kind === 'busy' ? [...jobs, ...this.#queue] : jobs) {
      const timeout = failure?.kind === 'busy' || failure?.kind === 'lost' ? timeouts[failure.kind] : 0
      if (performance.now() - job.startedAt < timeout) continue
      job.isRejected = true
      job.reject(databaseError(this.#unconfirmed ? 'lost' : failure?.kind, error))
    }
    if (failure?.kind === 'lost') this.cache.head = undefined
    if (jobs.every(({ isRejected }) => isRejected)) this.#unconfirmed = undefined
    else
      await setTimeout(Math.max(0, attemptedAt + ATTEMPT_EVERY_MS - performance.now())).then(() => this.#process(jobs))
  }
}
