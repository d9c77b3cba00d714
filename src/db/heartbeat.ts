import { setTimeout as delay } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Engine } from './engine.ts'

type Head = { position: number; hash: string }
type Row = { what: 'projection' | 'era' | 'head' | 'known'; name: string; version: number; revision: number }

/** What one query found. When it was sent is told by a clock that nobody sets and by one that never stands still. */
export type Heard = { sentAt: { monotonic: number; wall: number }; known: Head; rows: Row[] }

export type Listener = {
  /** The last event that is known: each query looks whether it is still there. */
  readonly head: Head
  follow(heartbeat: { poll(): Promise<void>; trustMs: number }): void
  update(heard: Heard): void
  /** Called ten times a second while this process runs. */
  tick(): void
}

export type HeartbeatParts = {
  engine: Pick<Engine, 'watcher' | 'heartbeat'>
  listener: Listener
  /** Told of a fault once a minute while it lasts. */
  onError(error: unknown): void
}

const SAY_AGAIN_MS = 60_000
const TICK_MS = 100
/** In ticks, so that a process that stood still does not hold it against the database. */
const GIVE_UP_AFTER = 15

/** Asks again and again how the database stands, on a connection of its own. Answers what stops it, once it has asked. */
export async function startHeartbeat({ engine, listener, onError }: HeartbeatParts): Promise<() => Promise<void>> {
  const { everyMs, trustMs } = engine.heartbeat
  let db = engine.watcher()
  let [running, following] = [Promise.resolve(), undefined as Promise<void> | undefined]
  let [ticks, saidAt, isStopped] = [0, Number.NEGATIVE_INFINITY, false]
  let giveUp = () => {}

  const beat = async () => {
    ticks = 0
    const limit = new Promise<never>((_, reject) => (giveUp = () => reject(new Error('The database does not answer'))))
    try {
      listener.update(await Promise.race([look(db, listener.head), limit]))
    } catch (error) {
      const isNews = performance.now() - saidAt >= SAY_AGAIN_MS
      if (isNews) saidAt = performance.now()
      if (isNews) onError(error)
      // A connection may be cut without a word. Closing it may take long, and nobody waits for that
      db.destroy().catch(() => {})
      db = engine.watcher()
      if (!isStopped) await delay(everyMs)
    }
  }
  /** One query at a time. Who comes during one shares the next: the running one may be from before what they poll about. */
  const poll = () => {
    following ??= running.then(() => {
      following = undefined
      running = isStopped ? delay(everyMs) : beat()
      return running
    })
    return following
  }
  const pollAgain = () => void (isStopped || poll().then(() => setTimeout(pollAgain, everyMs).unref()))
  const ticking = setInterval(() => {
    listener.tick()
    if (++ticks >= GIVE_UP_AFTER && Number.isFinite(trustMs)) giveUp()
  }, TICK_MS).unref()

  listener.follow({ poll, trustMs })
  await poll()
  pollAgain()
  return async () => {
    isStopped = true
    await running
    clearInterval(ticking)
    await db.destroy()
  }
}

/** Answers a 'known' row only if the event that was known last is still in the log. */
async function look(db: Knex, { position, hash }: Head): Promise<Heard> {
  const sentAt = { monotonic: performance.now(), wall: Date.now() }
  const event = (what: Row['what']) => db('events').select(db.raw(`'${what}', hash, position, 0`))
  const head = event('head').where('position', db('events').max('position'))
  const era = db('site').select(db.raw("'era', value, 0, 0")).where({ name: 'era' })
  const rows = await db('projections')
    .select(db.raw("'projection' AS what, name, version, revision"))
    .unionAll([era, head, event('known').where({ position, hash })])
  return { sentAt, known: { position, hash }, rows }
}
