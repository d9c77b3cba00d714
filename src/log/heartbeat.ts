import { setTimeout as delay } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Engine } from '../db/engine.ts'
import type { Head } from './append.ts'

/** The answer to one query. `known`: the listener's head when the query was sent; `hasKnown`: the log contains it. */
export type HeartbeatResult = {
  sentAt: { monotonic: number; wall: number }
  known: Head
  hasKnown: boolean
  head: Head | undefined
  era: string
  projections: { name: string; version: number; revision: number }[]
}

export type HeartbeatListener = {
  readonly head: Head
  attach(heartbeat: { poll(): Promise<void>; trustMs: number }): void
  update(result: HeartbeatResult): void
  tick(): void
}

type HeartbeatOptions = {
  engine: Pick<Engine, 'openConnection' | 'heartbeat'>
  listener: HeartbeatListener
  onError(error: unknown): void
}

const REPORT_INTERVAL_MS = 60_000
const TICK_MS = 100
/** Counted in ticks, so that the time for which this process was suspended does not count. */
const TIMEOUT_TICKS = 15

/** Polls the database for other processes' commits, on its own connection. Resolves after the first poll, to a stop function. */
export async function startHeartbeat({ engine, listener, onError }: HeartbeatOptions): Promise<() => Promise<void>> {
  const { everyMs, trustMs } = engine.heartbeat
  let db = engine.openConnection()
  let running = Promise.resolve()
  let next: Promise<void> | undefined
  let ticks = 0
  let reportedAt = Number.NEGATIVE_INFINITY
  let isStopped = false
  let giveUp = () => {}

  const pollOnce = async () => {
    ticks = 0
    const timeout = new Promise<never>(
      (_, reject) => (giveUp = () => reject(new Error('The database does not answer'))),
    )
    try {
      listener.update(await Promise.race([queryDatabase(db, listener.head), timeout]))
    } catch (error) {
      const mustReport = performance.now() - reportedAt >= REPORT_INTERVAL_MS
      if (mustReport) reportedAt = performance.now()
      if (mustReport) onError(error)
      // The connection may be dead without having been closed, and closing it may then take long
      db.destroy().catch(() => {})
      db = engine.openConnection()
      if (!isStopped) await delay(everyMs)
    }
  }
  /** One query at a time. Calls during a query share the next one, because the running one may miss a recent commit. */
  const poll = () => {
    next ??= running.then(() => {
      next = undefined
      running = isStopped ? delay(everyMs) : pollOnce()
      return running
    })
    return next
  }
  const pollRepeatedly = () => void (isStopped || poll().then(() => setTimeout(pollRepeatedly, everyMs).unref()))
  const ticking = setInterval(() => {
    listener.tick()
    if (++ticks >= TIMEOUT_TICKS && Number.isFinite(trustMs)) giveUp()
  }, TICK_MS).unref()

  listener.attach({ poll, trustMs })
  await poll()
  pollRepeatedly()
  return async () => {
    isStopped = true
    await running
    clearInterval(ticking)
    await db.destroy()
  }
}

type Row = { source: 'projection' | 'era' | 'head' | 'known'; text: string; number: number; revision: number }

/** A single statement, so that all of its rows are from the same snapshot. */
async function queryDatabase(db: Knex, { position, hash }: Head): Promise<HeartbeatResult> {
  const sentAt = { monotonic: performance.now(), wall: Date.now() }
  const event = (source: Row['source']) =>
    db('events').select(db.raw(`'${source}' AS source, hash AS text, position AS number, 0 AS revision`))
  const rows: Row[] = await event('head')
    .where('position', db('events').max('position'))
    .unionAll([
      event('known').where({ position, hash }),
      db('site').select(db.raw("'era', value, 0, 0")).where({ name: 'era' }),
      db('projections').select(db.raw("'projection', name, version, revision")),
    ])
  const find = (source: Row['source']) => rows.find((row) => row.source === source)
  const head = find('head')
  return {
    sentAt,
    known: { position, hash },
    hasKnown: position === 0 || find('known') !== undefined,
    head: head && { position: head.number, hash: head.text },
    era: find('era')?.text ?? '',
    projections: rows
      .filter(({ source }) => source === 'projection')
      .map(({ text: name, number: version, revision }) => ({ name, version, revision })),
  }
}
