import { setTimeout } from 'node:timers/promises'
import type { Engine, Failure, LogTransaction, Statement } from '../db/engine.ts'
import { type Conflict, refusalOf } from '../errors.ts'
import { headOf } from './append.ts'
import type { EventRow, Recorded } from './event.ts'
import { type Head, Memory } from './memory.ts'
import { PendingUnit, type Unit, type UnitParts } from './unit.ts'

/** Projection, or part of one -> its revision, which grows with every change of its table. */
export type Revisions = ReadonlyMap<string, number>

/** Fields that a noun's commands will bring. */
export type Brought = { noun: { kind: string }; fields: Record<string, unknown> }

/**
 * `work` may run again: it has no effect but through its unit. What takes long to prepare is announced in `brought`, so
 * that no transaction waits for it.
 */
export type Store = {
  newId(): string
  write<T>(work: (unit: Unit) => Promise<T>, brought?: readonly Brought[]): Promise<T>
}

export type StoreParts = UnitParts & {
  engine: Pick<Engine, 'begin' | 'failureOf' | 'read'>
  insert(rows: readonly EventRow[]): Statement[]
  /** What brings the read tables up to date; `parts` are those of projections that change. */
  project(events: readonly Recorded[], parts: Iterable<string>): Statement[]
  /** Why a rule across items refused a command, for whoever gave it. */
  conflictOf(failure: Failure): Conflict
  /** Called after a commit, and before its writes are acknowledged. It must not fail. */
  onCommitted?(head: Head): Promise<void>
  /** For how long a write waits while another process writes, and while the database is away, in milliseconds. */
  patience: { busy: number; lost: number }
}

type Job = {
  work(unit: Unit): Promise<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
  /** By the process's own clock, in milliseconds. */
  since: number
  isRefused: boolean
  /** How often a rule across items was broken by what it wrote. */
  violations: number
}

const LARGEST_GROUP = 64
/** Where others wrote they are likely to write again: for so long the lock is taken first. */
const OTHERS_WRITE_MS = 5_000
/** A rule that is still broken after new look-ups is tried alone and under the lock; then it is the command's own fault. */
const MOST_VIOLATIONS = 3
const TRY_AGAIN_MS = 100

/** Somebody else wrote, though what was decided writes nothing that the database could refuse. */
class HeadMoved extends Error {}

/**
 * The write path. Commands that wait together are decided on what is remembered and committed in one trip: one durable
 * commit serves them all, and each is acknowledged only after it. A command that is refused undoes only itself. When
 * somebody else has written meanwhile the database refuses the events, and all is decided again under the lock.
 */
export function createStore({ engine, ...parts }: StoreParts): Store {
  const memory = new Memory(parts.schemas)
  const waiting: Job[] = []
  let isWorking = false
  let othersWroteAt = Number.NEGATIVE_INFINITY
  /** A commit of which no answer came: the head that it would have made, and how to acknowledge it. */
  let unanswered: { head: Head; acknowledge(): Promise<void> } | undefined

  async function workOff(): Promise<void> {
    isWorking = true
    while (waiting.length > 0) await commit(waiting.splice(0, LARGEST_GROUP))
    isWorking = false
  }

  async function commit(jobs: Job[]): Promise<void> {
    if (jobs.length === 0) return
    const othersWrite = performance.now() - othersWroteAt < OTHERS_WRITE_MS
    const isAlone = jobs[0]!.violations === MOST_VIOLATIONS - 1
    const underLock = !memory.head || othersWrite || isAlone || unanswered !== undefined
    const transaction = engine.begin()
    const failed = await attempt(jobs, transaction, underLock).then(
      () => undefined,
      (error) => ({ error }),
    )
    await transaction.rollback()
    if (failed) await tryAgain(jobs, failed.error, underLock)
  }

  async function attempt(jobs: readonly Job[], transaction: LogTransaction, underLock: boolean): Promise<void> {
    if (underLock) {
      await transaction.lock()
      if (unanswered && (await isInLog(transaction, unanswered.head))) return unanswered.acknowledge()
      unanswered = undefined
      if (await memory.catchUp(transaction)) othersWroteAt = performance.now()
    }
    const before = { head: memory.head!, find: (stream: string) => memory.find(stream), events: [] }
    const draft = new PendingUnit(engine.read, before, parts)
    const answers: (() => void)[] = []
    for (const job of jobs) answers.push(await decide(job, draft))
    const acknowledge = async () => {
      unanswered = undefined
      memory.advance(draft.head, draft.standings)
      if (draft.rows.length > 0) await parts.onCommitted?.(draft.head)
      for (const answer of answers) answer()
    }
    const { rows, events, statements, changedParts } = draft
    if (rows.length > 0) {
      const all = [...parts.insert(rows), ...statements, ...parts.project(events, changedParts)]
      unanswered = { head: draft.head, acknowledge }
      await transaction.commit(all)
    } else if (!underLock && (await headOf(engine.read)).hash !== before.head.hash) throw new HeadMoved()
    await acknowledge()
  }

  /** Answers how to tell the job, once it is known that what it was decided on still holds. */
  async function decide(job: Job, draft: PendingUnit): Promise<() => void> {
    const unit = new PendingUnit(engine.read, draft, parts)
    try {
      const value = await job.work(unit)
      if (unit.statements.length > 0 && unit.rows.length === 0) throw new TypeError('Statements belong to events')
      draft.add(unit)
      return () => job.resolve(value)
    } catch (error) {
      if (engine.failureOf(error)) throw error
      return () => job.reject(error)
    } finally {
      unit.isOver = true
    }
  }

  async function tryAgain(jobs: Job[], error: unknown, wasUnderLock: boolean): Promise<void> {
    const failure = engine.failureOf(error)
    const kind = error instanceof HeadMoved ? 'moved' : failure?.kind
    if (kind !== 'lost') unanswered = undefined
    if (kind === 'moved' && !wasUnderLock) {
      othersWroteAt = performance.now()
      return commit(jobs)
    }
    if (kind === 'busy' || kind === 'lost') {
      const late = jobs.filter(({ since }) => performance.now() - since >= parts.patience[kind])
      for (const job of late) refuse(job, refusalOf(kind, error))
      if (kind === 'lost') await setTimeout(TRY_AGAIN_MS)
      const left = jobs.filter(({ isRefused }) => !isRefused)
      // Those whose commit nobody heard of stand or fall together
      if (left.length > 0) return commit(unanswered ? jobs : left)
      memory.forget()
      unanswered = undefined
      return
    }
    if (kind === 'unique' || kind === 'count') return decideAgain(jobs, failure!)
    for (const job of jobs) refuse(job, kind === 'full' || kind === 'outdated' ? refusalOf(kind, error) : error)
  }

  /** Another's command may have broken the rule: first in halves, then each alone. */
  async function decideAgain(jobs: Job[], failure: Failure): Promise<void> {
    for (const job of jobs) job.violations += 1
    const [{ violations }] = jobs as [Job]
    if (violations >= MOST_VIOLATIONS) return refuse(jobs[0]!, parts.conflictOf(failure))
    const size = violations === 1 ? Math.ceil(jobs.length / 2) : 1
    for (let start = 0; start < jobs.length; start += size) await commit(jobs.slice(start, start + size))
  }

  return {
    newId: parts.newId,
    write: <T>(work: (unit: Unit) => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        const since = performance.now()
        waiting.push({ work, resolve: resolve as Job['resolve'], reject, since, isRefused: false, violations: 0 })
        if (!isWorking) void workOff()
      }),
  }
}

function refuse(job: Job, error: unknown): void {
  job.isRefused = true
  job.reject(error)
}

async function isInLog(transaction: LogTransaction, { position, hash }: Head): Promise<boolean> {
  const found = await transaction.query('SELECT 1 FROM events WHERE position = ? AND hash = ?', [position, hash])
  return found.length > 0
}
