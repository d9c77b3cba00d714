import { setTimeout } from 'node:timers/promises'
import type { Engine, Failure, LogTransaction, Statement } from '../db/engine.ts'
import { type Conflict, refusalOf } from '../errors.ts'
import type { Head } from './append.ts'
import type { EventRow, Recorded } from './event.ts'
import { Memory } from './memory.ts'
import { PendingUnit, type Unit, type UnitParts } from './unit.ts'

export type StoreParts = UnitParts & {
  engine: Pick<Engine, 'begin' | 'failureOf' | 'read'>
  insert(rows: readonly EventRow[]): Statement[]
  /** What brings the read tables up to date; `parts` are those of projections that change. */
  project(events: readonly Recorded[], parts: Iterable<string>): Statement[]
  /** Why a rule across items refused a command, for whoever gave it. */
  conflictOf(failure: Failure): Conflict
  /** Called after a commit, and before its writes are acknowledged. It must not fail. */
  onCommitted?(head: Head): Promise<void>
  /** How long a write waits while another process writes, and while the database is away, in milliseconds. */
  patience: { busy: number; lost: number }
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

const LARGEST_GROUP = 64
/** Where others wrote they are likely to write again: for so long the lock is taken first. */
export const OTHERS_WRITE_MS = 5_000
/** A rule that is still broken under the lock, alone and after new look-ups, is broken by the command itself. */
const MOST_VIOLATIONS = 3
const TRY_AGAIN_MS = 100
const FIND_EVENT = 'SELECT 1 FROM events WHERE position = ? AND hash = ?'

/** The write path: decide on what is remembered, commit in one trip; when others have written, again under the lock. */
export class EventStore {
  readonly memory = new Memory()
  readonly #waiting: Job[] = []
  working: Promise<void> | undefined
  lockFirstUntil = 0
  /** A commit of which no answer came: the head that it would have made, and how to acknowledge it. */
  #unanswered: { head: Head; acknowledge(): Promise<void> } | undefined

  constructor(readonly parts: StoreParts) {}

  /** `work` may run again: it has no effect but through its unit. */
  write<T>(work: (unit: Unit) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ work, resolve: resolve as Job['resolve'], reject, since: performance.now(), violations: 0 })
      this.working ??= this.#workOff()
    })
  }

  /** What waits together is committed together: one durable commit serves all, and each is acknowledged only after it. */
  async #workOff(): Promise<void> {
    while (this.#waiting.length > 0) await this.#commit(this.#waiting.splice(0, LARGEST_GROUP))
    this.working = undefined
  }

  async #commit(jobs: readonly Job[], mustLock = false): Promise<void> {
    const othersWrite = performance.now() < this.lockFirstUntil
    const underLock = mustLock || othersWrite || !this.memory.head || jobs[0]!.violations === MOST_VIOLATIONS - 1
    const transaction = this.parts.engine.begin()
    try {
      await this.#tryOnce(jobs, transaction, underLock)
    } catch (error) {
      await transaction.rollback()
      await this.#tryAgain(jobs, error, underLock)
    }
  }

  /** Throws what the database refuses, such as events that do not follow the log's last one. */
  async #tryOnce(jobs: readonly Job[], transaction: LogTransaction, underLock: boolean): Promise<void> {
    const { engine, schemas, insert, project, onCommitted } = this.parts
    if (underLock) {
      await transaction.lock()
      if (this.#unanswered) {
        const { head, acknowledge } = this.#unanswered
        const found = await transaction.query(FIND_EVENT, [head.position, head.hash])
        if (found.length > 0) return transaction.rollback().then(acknowledge)
        this.#unanswered = undefined
      }
      if (await this.memory.catchUp(transaction, schemas)) this.lockFirstUntil = performance.now() + OTHERS_WRITE_MS
    }
    const { head, standings } = this.memory
    const group = new PendingUnit(engine.read, { head: head!, pending: [], find: (s) => standings.get(s) }, this.parts)
    const answers: (() => void)[] = []
    for (const job of jobs) if (!job.isRefused) answers.push(await this.#decide(job, group))
    const { rows, statements, events, changedParts } = group
    // Without events there is nothing that the database would check
    if (rows.length === 0 && !underLock) return this.#commit(jobs, true)
    const acknowledge = async () => {
      this.#unanswered = undefined
      this.memory.advance(group.head, group.standings)
      await onCommitted?.(group.head)
      for (const answer of answers) answer()
    }
    const all = [...insert(rows), ...statements, ...project(events, changedParts)]
    await transaction.commit(all).catch((error) => {
      if (engine.failureOf(error)?.kind === 'lost') this.#unanswered = { head: group.head, acknowledge }
      throw error
    })
    await acknowledge()
  }

  /** A command that is refused undoes only itself. Answers how to tell the job, once what it was decided on is sure. */
  async #decide(job: Job, group: PendingUnit): Promise<() => void> {
    const unit = new PendingUnit(group.db, group, this.parts)
    try {
      const value = await job.work(unit)
      if (unit.statements.length > 0 && unit.rows.length === 0) throw new TypeError('Statements belong to events')
      group.add(unit)
      return () => job.resolve(value)
    } catch (error) {
      if (this.parts.engine.failureOf(error)) throw error
      return () => job.reject(error)
    } finally {
      unit.isOver = true
    }
  }

  async #tryAgain(jobs: readonly Job[], error: unknown, hadLock: boolean): Promise<void> {
    const { engine, patience, conflictOf } = this.parts
    const failure = engine.failureOf(error)
    if (failure?.kind === 'moved' && !hadLock) return this.#commit(jobs, true)
    if (failure?.kind === 'unique' || failure?.kind === 'count' || (!failure && jobs.length > 1)) {
      // It may be about one command only: each alone from now on
      for (const job of jobs) {
        job.violations += 1
        if (job.violations === MOST_VIOLATIONS) job.reject(conflictOf(failure!))
        else await this.#commit([job])
      }
      return
    }
    for (const job of jobs) {
      const mayWait = failure?.kind === 'busy' || failure?.kind === 'lost' ? patience[failure.kind] : 0
      if (performance.now() - job.since < mayWait) continue
      job.isRefused = true
      job.reject(refusalOf(this.#unanswered ? 'lost' : failure?.kind, error))
    }
    // After a lost connection nothing is known for sure
    if (failure?.kind === 'lost') this.memory.head = undefined
    if (jobs.every(({ isRefused }) => isRefused)) this.#unanswered = undefined
    else await setTimeout(failure?.kind === 'lost' ? TRY_AGAIN_MS : 0).then(() => this.#commit(jobs))
  }
}
