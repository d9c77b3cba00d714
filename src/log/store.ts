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
  /** What brings the read tables up to date; `parts` are those of projections that change. */
  project(events: readonly RecordedEvent[], parts: Iterable<string>): Statement[]
  /** Why a rule across items refused a command, for whoever gave it. */
  conflictOf(failure: Failure): Conflict
  /** Called after a commit, and before its writes are acknowledged. It must not fail. */
  onCommitted?(head: Head): Promise<void>
  /** How long a write waits while another process writes, and while the database is away, in milliseconds. */
  timeouts: { busy: number; lost: number }
}

/** `since`: by the process's own clock, in milliseconds. `violations`: how often it broke a rule across items. */
type Job = {
  work(unit: Unit): Promise<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
  since: number
  violations: number
  isRefused?: true
}

const MAX_BATCH = 64
/** Where others wrote they are likely to write again: for so long the lock is taken first. */
export const LOCK_FIRST_MS = 5_000
/** A rule that is still broken under the lock, alone and after new look-ups, is broken by the command itself. */
const MAX_VIOLATIONS = 3
const RETRY_DELAY_MS = 100
const FIND_EVENT = 'SELECT 1 FROM events WHERE position = ? AND hash = ?'

/** The write path: decide on what is remembered, commit in one trip; when others have written, again under the lock. */
export class EventStore {
  readonly cache = new StreamCache()
  readonly #queue: Job[] = []
  processing: Promise<void> | undefined
  lockFirstUntil = 0
  /** A commit of which no answer came: the head that it would have made, and how to acknowledge it. */
  #unconfirmed: { head: Head; acknowledge(): Promise<void> } | undefined

  constructor(readonly deps: EventStoreDeps) {}

  /** `work` may run again: it has no effect but through its unit. */
  write<T>(work: (unit: Unit) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ work, resolve: resolve as Job['resolve'], reject, since: performance.now(), violations: 0 })
      this.processing ??= this.#processQueue()
    })
  }

  /** What waits together is committed together: one durable commit serves all, and each is acknowledged only after it. */
  async #processQueue(): Promise<void> {
    while (this.#queue.length > 0) await this.#process(this.#queue.splice(0, MAX_BATCH))
    this.processing = undefined
  }

  async #process(jobs: readonly Job[], mustLock = false): Promise<void> {
    const othersWrite = performance.now() < this.lockFirstUntil
    const underLock = mustLock || othersWrite || !this.cache.head || jobs[0]!.violations === MAX_VIOLATIONS - 1
    const transaction = this.deps.engine.beginLogTransaction()
    try {
      await this.#decideAndCommit(jobs, transaction, underLock)
    } catch (error) {
      await transaction.rollback()
      await this.#handleFailure(jobs, error, underLock)
    }
  }

  /** Throws what the database refuses, such as events that do not follow the log's last one. */
  async #decideAndCommit(jobs: readonly Job[], transaction: LogTransaction, underLock: boolean): Promise<void> {
    const { engine, schemas, insert, project, onCommitted } = this.deps
    if (underLock) {
      await transaction.lock()
      if (this.#unconfirmed) {
        const { head, acknowledge } = this.#unconfirmed
        const found = await transaction.query(FIND_EVENT, [head.position, head.hash])
        if (found.length > 0) return transaction.rollback().then(acknowledge)
        this.#unconfirmed = undefined
      }
      if (await this.cache.refresh(transaction, schemas)) this.lockFirstUntil = performance.now() + LOCK_FIRST_MS
    }
    const { head, states } = this.cache
    const group = new UnitOfWork(engine.read, { head: head!, pending: [], find: (s) => states.get(s) }, this.deps)
    const answers: (() => void)[] = []
    for (const job of jobs) if (!job.isRefused) answers.push(await this.#decide(job, group))
    const { rows, statements, events, changedParts } = group
    // Without events there is nothing that the database would check
    if (rows.length === 0 && !underLock) return this.#process(jobs, true)
    const acknowledge = async () => {
      this.#unconfirmed = undefined
      this.cache.advance(group.head, group.states)
      await onCommitted?.(group.head)
      for (const answer of answers) answer()
    }
    const all = [...insert(rows), ...statements, ...project(events, changedParts)]
    await transaction.commit(all).catch((error) => {
      if (engine.failureOf(error)?.kind === 'lost') this.#unconfirmed = { head: group.head, acknowledge }
      throw error
    })
    await acknowledge()
  }

  /** A command that is refused undoes only itself. Answers how to tell the job, once what it was decided on is sure. */
  async #decide(job: Job, group: UnitOfWork): Promise<() => void> {
    const unit = new UnitOfWork(group.db, group, this.deps)
    try {
      const value = await job.work(unit)
      if (unit.statements.length > 0 && unit.rows.length === 0) throw new TypeError('Statements belong to events')
      group.merge(unit)
      return () => job.resolve(value)
    } catch (error) {
      if (this.deps.engine.failureOf(error)) throw error
      return () => job.reject(error)
    } finally {
      unit.isOver = true
    }
  }

  async #handleFailure(jobs: readonly Job[], error: unknown, hadLock: boolean): Promise<void> {
    const { engine, timeouts, conflictOf } = this.deps
    const failure = engine.failureOf(error)
    if (failure?.kind === 'moved' && !hadLock) return this.#process(jobs, true)
    if (failure?.kind === 'unique' || failure?.kind === 'count' || (!failure && jobs.length > 1)) {
      // It may be about one command only: each alone from now on
      for (const job of jobs) {
        job.violations += 1
        if (job.violations === MAX_VIOLATIONS) job.reject(conflictOf(failure!))
        else await this.#process([job])
      }
      return
    }
    for (const job of jobs) {
      const mayWait = failure?.kind === 'busy' || failure?.kind === 'lost' ? timeouts[failure.kind] : 0
      if (performance.now() - job.since < mayWait) continue
      job.isRefused = true
      job.reject(databaseError(this.#unconfirmed ? 'lost' : failure?.kind, error))
    }
    // After a lost connection nothing is known for sure
    if (failure?.kind === 'lost') this.cache.head = undefined
    if (jobs.every(({ isRefused }) => isRefused)) this.#unconfirmed = undefined
    else await setTimeout(failure?.kind === 'lost' ? RETRY_DELAY_MS : 0).then(() => this.#process(jobs))
  }
}
