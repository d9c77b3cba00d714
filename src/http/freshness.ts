import { setTimeout as delay } from 'node:timers/promises'
import {
  ALL_TABLES,
  type Revisions,
  readHeartbeat,
  type TableState,
  versionOfAll,
} from '../../projections/revisions.ts'
import type { Engine } from '../db/engine.ts'
import { isOrganiser } from './session/cookie-names.ts'

const EVERY_MS = 100
const TRUST_MS = 1_000
const TIMEOUT_MS = 1_500
const REPORT_EVERY_MS = 60_000

/** Throws when the database has been silent for too long. In steps, since a process that was stopped has heard nothing. */
async function silence(signal: AbortSignal): Promise<never> {
  for (let waited = 0; waited < TIMEOUT_MS; waited += EVERY_MS) await delay(EVERY_MS, undefined, { signal })
  throw new Error('The database does not answer')
}

type FreshnessOptions = {
  projections?: readonly { name: string; version: number }[]
  /** Called after each heartbeat, with the position of the log's last event. */
  onPosition?(position: number): void
  onError?(error: unknown): void
}

/**
 * Ten times a second a heartbeat reads all revisions, and answers that show what has changed are dropped. A kept answer
 * is sent while the last heartbeat is younger than a second; a request of an organiser waits for a heartbeat that starts
 * after it came, and so sees what was saved before on any node. While no heartbeat succeeds, kept answers are sent as
 * they are.
 */
export class Freshness {
  /** Outdated: a newer version of the program has rebuilt the tables. */
  state: 'current' | 'lost' | 'outdated' = 'lost'
  /** Another map after every change, and after every outage. */
  revisions: Revisions = new Map()
  onChange = (_changed: ReadonlySet<string>): void => {}
  readonly #options: Required<FreshnessOptions>
  #startedAt = Number.NEGATIVE_INFINITY
  #running: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined
  #beat = async () => {}

  constructor({ projections = [], onPosition = () => {}, onError = () => {} }: FreshnessOptions = {}) {
    const all = { name: ALL_TABLES, version: versionOfAll(projections) }
    this.#options = { projections: projections.length > 0 ? [...projections, all] : [], onPosition, onError }
  }

  /** Resolves after the first heartbeat, to what ends them. */
  async start({ openConnection }: Pick<Engine, 'openConnection'>): Promise<() => Promise<void>> {
    let db = openConnection()
    let reportedAt = Number.NEGATIVE_INFINITY
    const stopped = new AbortController()
    this.#beat = async () => {
      const startedAt = performance.now()
      const timeUp = new AbortController()
      try {
        const { states, position } = await Promise.race([readHeartbeat(db), silence(timeUp.signal)])
        this.receive(states)
        this.#startedAt = startedAt
        this.#options.onPosition(position)
      } catch (error) {
        this.state = 'lost'
        if (startedAt - reportedAt >= REPORT_EVERY_MS) {
          reportedAt = startedAt
          this.#options.onError(error)
        }
        // The connection may be dead without having been closed, and closing it may then take long
        db.destroy().catch(() => {})
        db = openConnection()
        await delay(EVERY_MS, undefined, { signal: stopped.signal }).catch(() => {})
      } finally {
        timeUp.abort()
      }
    }
    const repeat = async () => {
      while (!stopped.signal.aborted) {
        await this.heartbeat()
        await delay(EVERY_MS, undefined, { signal: stopped.signal, ref: false }).catch(() => {})
      }
    }
    await this.heartbeat()
    void repeat()
    return async () => {
      stopped.abort()
      this.#beat = async () => {}
      await this.#running
      await db.destroy()
    }
  }

  /** Resolves after a heartbeat that starts from now on, whether it succeeds or not. All that wait share it. */
  heartbeat(): Promise<void> {
    this.#next ??= this.#running.then(() => {
      this.#next = undefined
      this.#running = this.#beat()
      return this.#running
    })
    return this.#next
  }

  receive(states: readonly TableState[]): void {
    const wasCurrent = this.state === 'current'
    const versions = new Map(states.map(({ name, version }) => [name, version]))
    const isOutdated = this.#options.projections.some(({ name, version }) => versions.get(name) !== version)
    this.state = isOutdated ? 'outdated' : 'current'
    if (isOutdated) return
    const revisions = new Map(states.map(({ name, revision }) => [name, revision]))
    const names = new Set([...this.revisions.keys(), ...revisions.keys()])
    const changed = [...names].filter((name) => revisions.get(name) !== this.revisions.get(name))
    // Nothing may join work that was started during an outage, because it may hang
    if (changed.length > 0 || !wasCurrent) this.revisions = revisions
    if (changed.length > 0) this.onChange(new Set(changed))
  }

  /** Whether a kept answer may be sent to the browser with these cookies without another heartbeat. */
  isEnoughFor(cookies = ''): boolean {
    if (this.state !== 'current') return true
    return performance.now() - this.#startedAt < TRUST_MS && !isOrganiser(cookies)
  }
}
