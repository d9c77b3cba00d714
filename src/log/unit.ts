import type { Knex } from 'knex'
import type { Statement, Value } from '../db/engine.ts'
import { Conflict } from '../errors.ts'
import { rowsAfter } from './append.ts'
import { type Cause, type EventRow, type Fact, type Recorded, streamOf } from './event.ts'
import { type Folding, fold, type Head, type Standing, type Standings } from './memory.ts'
import { readStream } from './read.ts'
import type { Schemas } from './upcast.ts'

/**
 * A noun's pure rules. `past(version)` is the state as it was then, for three-way merges, `initial` when there was no such
 * version. Only a command that says in `version` what it was given at may ask for it.
 */
export type Decider<State, Command, Event extends Fact> = {
  kind: string
  initial: State
  evolve(state: State, event: Event): State
  decide(state: State, command: Command, past: (version: number) => State): Event[]
}

/** A command for one item of a noun. */
export type Order<State, Command, Event extends Fact> = {
  noun: Decider<State, Command, Event>
  id: string
  command: Command
  cause: Cause
}

/** One transaction's worth of writing: every order in it stands or falls together. */
export type Unit = {
  /** The read tables as last committed, for look-ups. */
  db: Knex
  /** What is about to be written to a read table's column and cannot be looked up yet. */
  pending(table: string, column: string): Value[]
  handle<State, Command, Event extends Fact>(order: Order<State, Command, Event>): Promise<Recorded[]>
  /** Writes to another table together with the events. */
  execute(statement: Statement): void
}

export type UnitParts = {
  schemas: Schemas
  newId(): string
  /** What these events will write to a read table's column. */
  valuesFor(events: readonly Recorded[], table: string, column: string): Value[]
  /** The parts of projections that an item in such a state belongs to, each with a revision of its own. */
  partsOf(stream: string, state: unknown): Iterable<string>
}

/** What a unit goes on from: the memory of what is committed, or the units before it. */
export type Before = { head: Head; find(stream: string): Standing<unknown> | undefined; events: readonly Recorded[] }

/** Collects what commands add to the log; nothing is written before the commit. */
export class PendingUnit implements Unit {
  readonly rows: EventRow[] = []
  readonly events: Recorded[] = []
  readonly statements: Statement[] = []
  readonly standings: Standings = new Map()
  readonly changedParts = new Set<string>()
  isOver = false

  constructor(
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

  pending(table: string, column: string): Value[] {
    return this.parts.valuesFor([...this.before.events, ...this.events], table, column)
  }

  execute(statement: Statement): void {
    this.#refuseLate()
    this.statements.push(statement)
  }

  async handle<State, Command, Event extends Fact>(order: Order<State, Command, Event>): Promise<Recorded[]> {
    const { noun, id, command, cause } = order
    const stream = streamOf(noun.kind, id)
    const standing = await this.#standingOf(stream, noun)
    const past = await this.#pastFor(stream, noun, standing, command)
    const facts = noun.decide(standing.state, command, past)
    return facts.length === 0 ? [] : this.#append(stream, standing, facts, cause)
  }

  async #standingOf<State>(stream: string, noun: Folding<State>): Promise<Standing<State>> {
    const known = this.find(stream)
    if (known?.evolve === noun.evolve) return known as Standing<State>
    const events = await this.#history(stream)
    const standing = { version: events.length, state: fold(noun, events), evolve: noun.evolve }
    this.standings.set(stream, standing)
    return standing
  }

  /** A stream's events, those that are not written yet included. */
  async #history(stream: string): Promise<Recorded[]> {
    const waiting = [...this.before.events, ...this.events].filter((event) => event.stream === stream)
    return [...(await readStream(this.db, this.parts.schemas, stream)), ...waiting]
  }

  /** A stream is read whole only for a command that was given at a version it has left behind. */
  async #pastFor<State>(
    stream: string,
    noun: Folding<State>,
    { version: now, state }: Standing<State>,
    command: unknown,
  ): Promise<(version: number) => State> {
    const { version: seen } = command as { version?: number }
    const history = seen === undefined || seen === now ? null : await this.#history(stream)
    return (version) => {
      if (version === now) return state
      if (!history) throw new TypeError('Only a command that says its version may ask for the past')
      const events = history.slice(0, version)
      return events.length === version ? fold(noun, events) : noun.initial
    }
  }

  #append<State>(stream: string, standing: Standing<State>, facts: readonly Fact[], cause: Cause): Recorded[] {
    this.#refuseLate()
    if ((this.find(stream) ?? standing) !== standing) {
      throw new Conflict('Entretanto, este conteúdo foi alterado. Tente de novo.')
    }
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

  #refuseLate(): void {
    if (this.isOver) throw new Error('This unit is over: somebody did not await it')
  }
}
