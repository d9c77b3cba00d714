import { setTimeout } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Engine, Failure, LogTransaction, Statement } from '../db/engine.ts'
import type { HtmlOf } from '../decider.ts'
import { type Conflict, databaseError, Invalid } from '../errors.ts'
import type { Head } from './append.ts'
import type { Cause, EventRow, RecordedEvent } from './event.ts'
import { StreamCache } from './stream-cache.ts'
import { type Unit, type UnitDeps, UnitOfWork } from './unit.ts'

export type EventStoreDeps = UnitDeps & {
  engine: Pick<Engine, 'beginLogTransaction' | 'failureOf' | 'read'>
  insert(rows: readonly EventRow[]): Statement[]
  project(events: readonly RecordedEvent[], changedParts: Iterable<string>): Statement[]
  conflictOf(failure: Failure): Conflict
  /** Called after a commit and before its writes are acknowledged. Must not reject. */
  onCommitted?(): Promise<void>
  /** How long a write is retried while another process writes, and while the database is away, in milliseconds. */
  timeouts: { busy: number; lost: number }
}

type Job = {
  work(unit: Unit): Promise<unknown>
  htmlOf: HtmlOf
  /** Only of a request with a key. */
  repeat: Repeat<unknown> | undefined
  resolve(value: unknown): void
  reject(error: unknown): void
  startedAt: number
}

/** What was decided for the jobs of a batch, and how each of them is answered after the commit. */
type Decision = { unit: UnitOfWork; answers: readonly (() => void)[] }

/** Jobs that are committed together. `unconfirmed`: the connection was lost before their commit was answered. */
type Batch = { jobs: readonly Job[]; underLock: boolean; violations: number; unconfirmed?: Decision }

/** `again`: what is attempted next, after a pause. */
type Outcome = { committed?: Decision; rejected?: readonly Job[]; error?: unknown; again?: Batch[]; pauseMs?: number }

const MAX_BATCH = 64
/** After another process has written, the lock is taken first for this long, since it is likely to write again. */
export const LOCK_FIRST_MS = 5_000
/** The last attempt runs alone and under the lock, so that only the command itself can break the rule. */
const MAX_VIOLATIONS = 3
const ATTEMPT_EVERY_MS = 100 // an attempt that waited for a lock is followed by the next at once

/** The write path: decides on cached states and commits; decides again under the lock when another process has written. */
export class EventStore {
  readonly cache = new StreamCache()
  #queue: Job[] = []
  processing: Promise<void> | undefined
  lockFirstUntil = 0

  constructor(readonly deps: EventStoreDeps) {}

  /** `work` may run several times: its only effects must be those on its unit. */
  write<T>(work: (unit: Unit) => Promise<T>, htmlOf: HtmlOf, repeat?: Repeat<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const startedAt = performance.now()
      const keyed = repeat?.cause.hasKey ? repeat : undefined
      this.#queue.push({ work, htmlOf, repeat: keyed, resolve: resolve as Job['resolve'], reject, startedAt })
      this.processing ??= this.#process()
    })
  }

  async #process(): Promise<void> {
    const retried: Batch[] = []
    while (retried.length > 0 || this.#queue.length > 0) {
      const batch = retried.shift() ?? { jobs: this.#queue.splice(0, MAX_BATCH), underLock: false, violations: 0 }
      const { committed, rejected = [], error, again = [], pauseMs = 0 } = await this.#attempt(batch)
      if (committed) {
        this.cache.advance(committed.unit.head, committed.unit.states)
        await this.deps.onCommitted?.()
        for (const answer of committed.answers) answer()
      }
      this.#queue = this.#queue.filter((job) => !rejected.includes(job))
      for (const { reject } of rejected) reject(error)
      if (pauseMs > 0) await setTimeout(pauseMs)
      retried.unshift(...again)
    }
    this.processing = undefined
  }

  async #attempt(batch: Batch): Promise<Outcome> {
    const { engine, insert, project } = this.deps
    const attemptedAt = performance.now()
    const trusted = batch.underLock || attemptedAt < this.lockFirstUntil ? undefined : this.cache.head
    const transaction = engine.beginLogTransaction(Math.min(...batch.jobs.map(({ startedAt }) => startedAt)))
    let { unconfirmed } = batch
    let sent: Decision | undefined
    try {
      if (!trusted) await transaction.lock()
      if (!trusted && unconfirmed && (await isInLog(transaction, unconfirmed.unit.head))) {
        return { committed: unconfirmed }
      }
      unconfirmed = undefined
      const head = trusted ?? (await this.#refresh(transaction)).head
      const decision = await this.#decide(batch.jobs, head)
      const { rows, statements, events, changedParts } = decision.unit
      // Inserting events verifies the head. Without events, only the lock does
      if (trusted && rows.length === 0) {
        await transaction.lock()
        const { othersWrote } = await this.#refresh(transaction)
        if (othersWrote) return { again: [{ ...batch, underLock: true }] }
      }
      sent = decision
      await transaction.commit([...insert(rows), ...statements, ...project(events, changedParts)])
      return { committed: decision }
    } catch (error) {
      const failure = engine.failureOf(error)
      if (failure?.kind === 'lost') unconfirmed = sent ?? unconfirmed
      return this.#afterFailure({ ...batch, unconfirmed }, error, { failure, hadLock: !trusted, attemptedAt })
    } finally {
      await transaction.rollback()
    }
  }

  async #refresh(transaction: LogTransaction): Promise<{ head: Head; othersWrote: boolean }> {
    const refreshed = await this.cache.refresh(transaction)
    if (refreshed.othersWrote) this.lockFirstUntil = performance.now() + LOCK_FIRST_MS
    return refreshed
  }

  async #decide(jobs: readonly Job[], head: Head): Promise<Decision> {
    const { states } = this.cache
    const base = { head, pending: [], find: (stream: string) => states.get(stream) }
    const unit = new UnitOfWork(this.deps.engine.read, base, this.deps, decidesNothing)
    const keys = jobs.flatMap(({ repeat }) => (repeat ? [repeat.cause.requestId] : []))
    const known = await readActs(this.deps.engine.read, keys)
    const answers: (() => void)[] = []
    for (const job of jobs) answers.push(repeatOf(job, known, unit.events) ?? (await this.#decideJob(job, unit)))
    return { unit, answers }
  }

  async #decideJob(job: Job, batch: UnitOfWork): Promise<() => void> {
    const unit = new UnitOfWork(batch.db, batch, this.deps, job.htmlOf)
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

  #afterFailure(
    batch: Batch,
    error: unknown,
    { failure, hadLock, attemptedAt }: { failure: Failure | undefined; hadLock: boolean; attemptedAt: number },
  ): Outcome {
    const { jobs, unconfirmed } = batch
    const violations = batch.violations + 1
    const eachAlone = () =>
      jobs.map((job) => ({ jobs: [job], violations, underLock: violations === MAX_VIOLATIONS - 1 }))
    const refusal = { rejected: jobs, error: databaseError(unconfirmed ? 'lost' : failure?.kind, error) }
    switch (failure?.kind) {
      case undefined:
        return jobs.length > 1 && !unconfirmed ? { again: eachAlone() } : refusal
      case 'unique':
      case 'rowCount':
        if (violations < MAX_VIOLATIONS) return { again: eachAlone() }
        return { rejected: jobs, error: this.deps.conflictOf(failure) }
      case 'headMoved':
        return hadLock ? refusal : { again: [{ ...batch, underLock: true }] }
      case 'busy':
      case 'lost': {
        const { kind } = failure
        if (kind === 'lost') this.cache.head = undefined
        const isLate = ({ startedAt }: Job) => performance.now() - startedAt >= this.deps.timeouts[kind]
        const rejected = (kind === 'busy' ? [...jobs, ...this.#queue] : jobs).filter(isLate)
        const inTime = jobs.filter((job) => !rejected.includes(job))
        const pauseMs = rejected.length === 0 ? attemptedAt + ATTEMPT_EVERY_MS - performance.now() : 0
        return { ...refusal, rejected, again: inTime.length > 0 ? [{ ...batch, jobs: inTime }] : [], pauseMs }
      }
      default:
        return refusal
    }
  }
}

const decidesNothing = () => {
  throw new TypeError('Only the units of a batch decide')
}

/** How a job is answered whose act is in the log already, or decided before it in the same batch. */
function repeatOf({ repeat, resolve }: Job, ...known: (readonly ActEvent[])[]): (() => void) | undefined {
  if (!repeat) return undefined
  const act = known.flat().filter(({ requestId }) => requestId === repeat.cause.requestId)
  return act.length > 0 ? () => resolve(answerRepeat(repeat, act)) : undefined
}

const isInLog = async (transaction: LogTransaction, { position, hash }: Head): Promise<boolean> =>
  (await transaction.query('SELECT 1 FROM events WHERE position = ? AND hash = ?', [position, hash])).length > 0

/** An event of an act, as far as it tells which write that was. */
export type ActEvent = Pick<RecordedEvent, 'stream' | 'type' | 'actor' | 'requestId'>

/** What a write is answered with when its request is sent again. Nothing is written then. */
export type Repeat<T> = {
  cause: Cause
  /** An act is this write if its last event has one of these types, and is in `stream` where that is given. */
  types: readonly (string | undefined)[]
  stream?: string
  answer(act: readonly ActEvent[]): T | Promise<T>
}

export const readActs = async (db: Knex, ids: readonly string[]): Promise<ActEvent[]> =>
  ids.length === 0
    ? []
    : db('events')
        .whereIn('request_id', ids)
        .orderBy('position')
        .select('stream', 'type', 'actor', { requestId: 'request_id' })

export const OTHER_WRITE = 'Esta Idempotency-Key já foi usada para outra alteração.'

/** Call after the commit, since the act may be of the same batch. */
async function answerRepeat<T>({ cause, types, stream, answer }: Repeat<T>, act: readonly ActEvent[]): Promise<T> {
  const last = act.at(-1)!
  if (last.actor !== cause.actor) throw new Invalid('Esta Idempotency-Key já foi usada por outra pessoa.')
  if (!types.includes(last.type) || (stream ?? last.stream) !== last.stream) throw new Invalid(OTHER_WRITE)
  return answer(act)
}
