// The global one is a getter
import { performance } from 'node:perf_hooks'
import { ALL_TABLES, type Revisions, versionOfAll } from '../../projections/freshness.ts'
import type { Heard, Listener } from '../db/heartbeat.ts'
import type { Head } from '../log/append.ts'

/** Two clocks, in milliseconds: one that nobody sets, and one that also runs while the machine sleeps. */
export type Clocks = { monotonic(): number; wall(): number }

const systemClocks: Clocks = { monotonic: () => performance.now(), wall: () => Date.now() }

type Row = Heard['rows'][number]
type Moment = Heard['sentAt']
/** What was known of a database that is there no more. */
type Gone = { head: Head; era: string }

export type FreshnessOptions = {
  /** The tables that this program reads. */
  projections?: readonly { name: string; version: number }[]
  clocks?: Clocks
  /** Told when the database is another one than before, such as an older copy of it. */
  onNewEra?(gone: Gone): void
  /** Told the log's end each time that the database has answered. */
  onHead?(head: Head): void
}

export type Snapshot = { era: number; revisions: Revisions }

/** Two seconds, and the pause between an answer and the next query. */
const AWAY_AFTER_TICKS = 21
/** A process whose last tick is longer ago stood still. */
const STOOD_STILL_MS = 1_000

/**
 * Knows each projection's revision, so that whoever keeps an answer can tell whether it still holds. Our own commits are
 * learned at once, those of others from a heartbeat; without one everything is trusted.
 */
export class Freshness implements Listener {
  readonly #options: Required<FreshnessOptions>
  #heartbeat = { ask: async () => {}, trustMs: Number.POSITIVE_INFINITY }
  /** A file beside us is trusted for ever and never away. */
  #canBeAway = false
  #revisions = new Map<string, number>()
  /** Moves with every change of any projection. */
  epoch = 0
  era = ''
  /** How often the database was found to be another one. */
  #eras = 0
  /** The last event that is known to be there; what is kept is checked against all up to it. */
  head: Head = { position: 0, hash: '' }
  /** Whether a newer program has made its own tables. Then nothing is learned: what is kept here is all that can be shown. */
  isOutdated = false
  #heardAt = { monotonic: Number.NEGATIVE_INFINITY, wall: Number.NEGATIVE_INFINITY }
  #tickAt = { monotonic: 0, wall: 0 }
  #silentTicks = 0

  constructor({
    projections = [],
    clocks = systemClocks,
    onNewEra = () => {},
    onHead = () => {},
  }: FreshnessOptions = {}) {
    const all = { name: ALL_TABLES, version: versionOfAll(projections) }
    this.#options = { projections: projections.length > 0 ? [...projections, all] : [], clocks, onNewEra, onHead }
  }

  follow(heartbeat: { ask(): Promise<void>; trustMs: number }): void {
    this.#heartbeat = heartbeat
    this.#tickAt = this.#now()
    this.#canBeAway = Number.isFinite(heartbeat.trustMs)
  }

  /** Takes over revisions, all of them as of this head or later; an older one than is known changes nothing. */
  learn(revisions: Revisions, head?: Head): void {
    for (const [name, revision] of revisions) {
      if (revision <= (this.#revisions.get(name) ?? 0)) continue
      this.#revisions.set(name, revision)
      this.epoch += 1
    }
    if (head && head.position > this.head.position) this.head = { position: head.position, hash: head.hash }
  }

  hear({ sentAt, known, rows }: Heard): void {
    const found = (what: Row['what']) => rows.find((row) => row.what === what)
    const era = found('era')?.name ?? ''
    const isKnownThere = known.position === 0 || found('known') !== undefined
    const isNewEra = this.era !== '' && (era !== this.era || !isKnownThere)
    if (isNewEra) this.#forget({ head: known, era: this.era })
    this.era = era

    const states = rows.filter(({ what }) => what === 'projection')
    const versions = new Map(states.map(({ name, version }) => [name, Number(version)]))
    this.isOutdated = this.#options.projections.some(({ name, version }) => versions.get(name) !== version)
    if (!this.isOutdated || isNewEra) this.learn(new Map(states.map(({ name, revision }) => [name, Number(revision)])))

    const head = found('head')
    const position = Number(head?.version ?? 0)
    if (head && position > this.head.position) this.head = { position, hash: head.name }
    this.#options.onHead(this.head)
    this.#heardAt = sentAt
    // Nobody joins what was begun while it was away: that may hang for long
    if (this.isAway()) this.epoch += 1
    this.#silentTicks = 0
  }

  tick(): void {
    this.#silentTicks = this.#stoodStill() ? 0 : this.#silentTicks + 1
    this.#tickAt = this.#now()
  }

  /** Whether what is kept is known to hold, without asking. Compared each time, for a machine can stand still at any. */
  isTrusted(): boolean {
    return !this.#canBeAway || !this.#isOver(this.#heardAt, this.#heartbeat.trustMs)
  }

  /** Whether the database has not answered for two seconds while this process ran. Who stood still asks first. */
  isAway(): boolean {
    return this.#silentTicks >= AWAY_AFTER_TICKS && this.#canBeAway && !this.#stoodStill()
  }

  /** What to give a browser so that no node shows it less than this one has seen. */
  get seen(): string {
    return `${this.era}.${this.head.position}`
  }

  /** Whether this node knows all that a browser has seen; of another era nothing counts. */
  knows(seen: string | undefined): boolean {
    if (seen === undefined) return true
    const end = seen.lastIndexOf('.')
    return seen.slice(0, end) !== this.era || !(Number(seen.slice(end + 1)) > this.head.position)
  }

  /** Whether a browser that has seen this may be shown what is kept. While the database is away, all that is kept counts. */
  mayShow(seen: string | undefined): boolean {
    return (this.isTrusted() || this.isAway()) && this.knows(seen)
  }

  /** Asks the database, once for all who wait; it has answered afterwards, or is away. */
  async catchUp(): Promise<void> {
    const heardAt = this.#heardAt
    while (this.#heardAt === heardAt && !this.isAway()) {
      await this.ask()
      if (!this.#canBeAway) return
    }
  }

  /** Asks once more; never fails. */
  ask(): Promise<void> {
    return this.#heartbeat.ask()
  }

  snapshot(): Snapshot {
    return { era: this.#eras, revisions: new Map(this.#revisions) }
  }

  /** Whether none of these projections has moved since the snapshot was taken. */
  holds({ era, revisions }: Snapshot, names: Iterable<string>): boolean {
    if (era !== this.#eras) return false
    for (const name of names) if (this.#revisions.get(name) !== revisions.get(name)) return false
    return true
  }

  /** The numbers of another database mean nothing here. */
  #forget(gone: Gone): void {
    this.#eras += 1
    this.epoch += 1
    this.#revisions = new Map()
    this.head = { position: 0, hash: '' }
    this.#options.onNewEra(gone)
  }

  #now(): Moment {
    const { clocks } = this.#options
    return { monotonic: clocks.monotonic(), wall: clocks.wall() }
  }

  #stoodStill(): boolean {
    return this.#isOver(this.#tickAt, STOOD_STILL_MS)
  }

  #isOver({ monotonic, wall }: Moment, ms: number): boolean {
    const { clocks } = this.#options
    return clocks.monotonic() - monotonic >= ms || clocks.wall() - wall >= ms
  }
}
