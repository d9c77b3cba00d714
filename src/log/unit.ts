import type { Knex } from 'knex'
import type { Statement } from '../db/engine.ts'
import type { Fact } from '../decider.ts'
import { Conflict } from '../errors.ts'
import { type Head, rowsAfter } from './append.ts'
import { type Folding, fold, type Order, pastOf, type Standing } from './decider.ts'
import { type Cause, type EventRow, type Recorded, streamOf } from './event.ts'
import type { Standings } from './memory.ts'
import { readStream } from './read.ts'
import type { Schemas } from './upcast.ts'

/** One transaction's worth of writing: every order in it stands or falls together. */
export type Unit = Pick<PendingUnit, 'db' | 'pending' | 'handle' | 'execute'>

export type UnitParts = {
  schemas: Schemas
  newId(): string
  /** The parts of projections that an item in such a state belongs to, each with a revision of its own. */
  partsOf(stream: string, state: unknown): Iterable<string>
}

/** What a unit goes on from: what is committed, or the units that are to be committed before it. */
export type Before = { head: Head; pending: readonly Recorded[]; find(stream: string): Standing<unknown> | undefined }

/** Collects what commands add to the log; nothing is written before the commit. */
export class PendingUnit implements Before {
  readonly rows: EventRow[] = []
  readonly events: Recorded[] = []
  readonly statements: Statement[] = []
  readonly standings: Standings = new Map()
  readonly changedParts = new Set<string>()
  isOver = false

  constructor(
    /** The tables as last committed, for look-ups. */
    readonly db: Knex,
    readonly before: Before,
    readonly parts: UnitParts,
  ) {}

  get head(): Head {
    return this.rows.at(-1) ?? this.before.head
  }

  find(stream: string): Standing<unknown> | undefined {
    return this.standings.get(stream) ?? this.before.find(stream)
  }

  /** Takes over a unit that went on from this one. */
  add({ rows, events, statements, standings, changedParts }: PendingUnit): void {
    this.rows.push(...rows)
    this.events.push(...events)
    this.statements.push(...statements)
    for (const [stream, standing] of standings) this.standings.set(stream, standing)
    for (const part of changedParts) this.changedParts.add(part)
  }

  /** What is about to happen and cannot be looked up yet, of this unit and of those before it. */
  get pending(): readonly Recorded[] {
    return [...this.before.pending, ...this.events]
  }

  /** Writes to another table together with the events. */
  execute(statement: Statement): void {
    if (this.isOver) throw new Error('This unit is over: somebody did not await it')
    this.statements.push(statement)
  }

  async handle<State, Command, Event extends Fact>(order: Order<State, Command, Event>): Promise<Recorded[]> {
    const { noun, id, command, cause } = order
    const stream = streamOf(noun.kind, id)
    const standing = await this.#standingOf(stream, noun)
    const { version = standing.version } = command as { version?: number }
    // A stream is read whole only for a command that was given at a version it has left behind
    const history = version === standing.version ? null : await this.#history(stream)
    const facts = noun.decide(standing.state, command, pastOf(noun, standing, history))
    return facts.length === 0 ? [] : this.#append(stream, standing, facts, cause)
  }

  async #standingOf<State>(stream: string, noun: Folding<State>): Promise<Standing<State>> {
    const known = this.find(stream)
    if (known?.evolve === noun.evolve) return known as Standing<State>
    const events = await this.#history(stream, known ? this.pending : [])
    const standing = { version: events.length, state: fold(noun, events), evolve: noun.evolve }
    this.standings.set(stream, standing)
    return standing
  }

  /** A stream's events, those included that are not written yet. */
  async #history(stream: string, pending = this.pending): Promise<Recorded[]> {
    const stored = await readStream(this.db, this.parts.schemas, stream)
    return [...stored, ...pending.filter((event) => event.stream === stream)]
  }

  #append<State>(stream: string, standing: Standing<State>, facts: readonly Fact[], cause: Cause): Recorded[] {
    if (this.isOver) throw new Error('This unit is over: somebody did not await it')
    if ((this.find(stream) ?? standing) !== standing) throw new Conflict()
    const { version, state, evolve } = standing
    const { newId, schemas, partsOf } = this.parts
    const rows = rowsAfter(this.head, { stream, version, facts, cause, newId, schemaOf: schemas.schemaOf })
    // Opened from what is stored, so that what is remembered is what would be read
    const events = rows.map(schemas.open)
    const changed = fold({ initial: state, evolve }, events)
    this.standings.set(stream, { version: version + facts.length, state: changed, evolve })
    // Where it stood before, and where it stands now
    for (const each of [state, changed]) for (const part of partsOf(stream, each)) this.changedParts.add(part)
    this.rows.push(...rows)
    this.events.push(...events)
    return events
  }
}
