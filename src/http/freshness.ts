import { ALL_TABLES, type Revisions, versionOfAll } from '../../projections/revisions.ts'
import type { Head } from '../log/append.ts'
import type { HeartbeatListener, HeartbeatResult } from '../log/heartbeat.ts'

/** The wall clock can be set; the monotonic one stops while the machine sleeps. */
type Clocks = { monotonic(): number; wall(): number }

const systemClocks: Clocks = { monotonic: () => performance.now(), wall: () => Date.now() }

type Timestamps = HeartbeatResult['sentAt']
type PreviousDatabase = { head: Head; era: string }

export type FreshnessOptions = {
  projections?: readonly { name: string; version: number }[]
  clocks?: Clocks
  onNewEra?(previous: PreviousDatabase): void
  onHead?(head: Head): void
}

export type Snapshot = { era: number; revisions: Revisions }

const AWAY_AFTER_TICKS = 21
const SUSPENDED_AFTER_MS = 1_000

export class Freshness implements HeartbeatListener {
  readonly #options: Required<FreshnessOptions>
  #heartbeat = { poll: async () => {}, trustMs: Number.POSITIVE_INFINITY }
  /** False for SQLite, whose file is always available. */
  #canBeAway = false
  #revisions = new Map<string, number>()
  epoch = 0
  era = ''
  #eraCount = 0
  head: Head = { position: 0, hash: '' }
  /** A newer version of the program has rebuilt the tables; only cached answers are served from now on. */
  isOutdated = false
  #updatedAt = { monotonic: Number.NEGATIVE_INFINITY, wall: Number.NEGATIVE_INFINITY }
  #tickAt = { monotonic: 0, wall: 0 }
  #ticksWithoutAnswer = 0

  constructor({
    projections = [],
    clocks = systemClocks,
    onNewEra = () => {},
    onHead = () => {},
  }: FreshnessOptions = {}) {
    const all = { name: ALL_TABLES, version: versionOfAll(projections) }
    this.#options = { projections: projections.length > 0 ? [...projections, all] : [], clocks, onNewEra, onHead }
  }

  attach(heartbeat: { poll(): Promise<void>; trustMs: number }): void {
    this.#heartbeat = heartbeat
    this.#tickAt = this.#now()
    this.#canBeAway = Number.isFinite(heartbeat.trustMs)
  }

  advance(revisions: Revisions, head?: Head): void {
    for (const [name, revision] of revisions) {
      if (revision <= (this.#revisions.get(name) ?? 0)) continue
      this.#revisions.set(name, revision)
      this.epoch += 1
    }
    if (head && head.position > this.head.position) this.head = { position: head.position, hash: head.hash }
  }

  update({ sentAt, known, hasKnown, head, era, projections }: HeartbeatResult): void {
    const isNewEra = this.era !== '' && (era !== this.era || !hasKnown)
    if (isNewEra) this.#reset({ head: known, era: this.era })
    this.era = era

    const versions = new Map(projections.map(({ name, version }) => [name, version]))
    this.isOutdated = this.#options.projections.some(({ name, version }) => versions.get(name) !== version)
    const revisions = new Map(projections.map(({ name, revision }) => [name, revision]))
    this.advance(!this.isOutdated || isNewEra ? revisions : new Map(), head)
    this.#options.onHead(this.head)
    this.#updatedAt = sentAt
    // No request may join work that was started during the outage, because it may hang
    if (this.isAway()) this.epoch += 1
    this.#ticksWithoutAnswer = 0
  }

  tick(): void {
    this.#ticksWithoutAnswer = this.#wasSuspended() ? 0 : this.#ticksWithoutAnswer + 1
    this.#tickAt = this.#now()
  }

  /** Reads the clocks on every call, because the machine can be suspended at any time. */
  isTrusted(): boolean {
    return !this.#canBeAway || !this.#hasElapsed(this.#updatedAt, this.#heartbeat.trustMs)
  }

  /** Counts ticks instead of time, so that a process that was suspended polls first. */
  isAway(): boolean {
    return this.#ticksWithoutAnswer >= AWAY_AFTER_TICKS && this.#canBeAway && !this.#wasSuspended()
  }

  /** For a cookie, so that other nodes do not serve older content to this browser. */
  get logPosition(): string {
    return `${this.era}.${this.head.position}`
  }

  hasReached(seen: string | undefined): boolean {
    if (seen === undefined) return true
    const end = seen.lastIndexOf('.')
    return seen.slice(0, end) !== this.era || !(Number(seen.slice(end + 1)) > this.head.position)
  }

  canServeCached(seen: string | undefined): boolean {
    return (this.isTrusted() || this.isAway()) && this.hasReached(seen)
  }

  async waitForUpdate(): Promise<void> {
    const before = this.#updatedAt
    while (this.#updatedAt === before && !this.isAway()) {
      await this.poll()
      if (!this.#canBeAway) return
    }
  }

  poll(): Promise<void> {
    return this.#heartbeat.poll()
  }

  snapshot(): Snapshot {
    return { era: this.#eraCount, revisions: new Map(this.#revisions) }
  }

  isCurrent({ era, revisions }: Snapshot, names: Iterable<string>): boolean {
    if (era !== this.#eraCount) return false
    for (const name of names) if (this.#revisions.get(name) !== revisions.get(name)) return false
    return true
  }

  #reset(previous: PreviousDatabase): void {
    this.#eraCount += 1
    this.epoch += 1
    this.#revisions = new Map()
    this.head = { position: 0, hash: '' }
    this.#options.onNewEra(previous)
  }

  #now(): Timestamps {
    const { clocks } = this.#options
    return { monotonic: clocks.monotonic(), wall: clocks.wall() }
  }

  #wasSuspended(): boolean {
    return this.#hasElapsed(this.#tickAt, SUSPENDED_AFTER_MS)
  }

  #hasElapsed({ monotonic, wall }: Timestamps, ms: number): boolean {
    const { clocks } = this.#options
    return clocks.monotonic() - monotonic >= ms || clocks.wall() - wall >= ms
  }
}
