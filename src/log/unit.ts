import type { Knex } from 'knex'
import type { Statement } from '../db/engine.ts'
import type { Fact } from '../decider.ts'
import { Conflict } from '../errors.ts'
import { buildRows, type Head } from './append.ts'
import { type Cause, type EventRow, type RecordedEvent, streamOf } from './event.ts'
import { readStream } from './read.ts'
import type { StreamStates } from './stream-cache.ts'
import { type CommandEnvelope, fold, type Reducer, type StreamState, stateAtVersion } from './stream-state.ts'
import type { Schemas } from './upcast.ts'

/** One transaction's worth of writing: every order in it stands or falls together. */
export type Unit = Pick<UnitOfWork, 'db' | 'pending' | 'handle' | 'execute'>

export type UnitDeps = {
  schemas: Schemas
  newId(): string
  /** The parts of projections that an item in such a state belongs to, each with a revision of its own. */
  partsOf(stream: string, state: unknown): Iterable<string>
}

/** What a unit goes on from: what is committed, or the units that are to be committed before it. */
export type UnitBase = {
  head: Head
  pending: readonly RecordedEvent[]
  find(stream: string): StreamState<unknown> | undefined
}

/** Collects what commands add to the log; nothing is written before the commit. */
export class UnitOfWork implements UnitBase {
  readonly rows: EventRow[] = []
  readonly events: RecordedEvent[] = []
  readonly statements: Statement[] = []
  readonly states: StreamStates = new Map()
  readonly changedParts = new Set<string>()
  isOver = false

  constructor(
    /** The tables as last committed, for look-ups. */
    readonly db: Knex,
    readonly base: UnitBase,
    readonly deps: UnitDeps,
  ) {}

  get head(): Head {
    return this.rows.at(-1) ?? this.base.head
  }

  find(stream: string): StreamState<unknown> | undefined {
    return this.states.get(stream) ?? this.base.find(stream)
  }

  /** Takes over a unit that went on from this one. */
  merge({ rows, events, statements, states, changedParts }: UnitOfWork): void {
    this.rows.push(...rows)
    this.events.push(...events)
    this.statements.push(...statements)
    for (const [stream, standing] of states) this.states.set(stream, standing)
    for (const part of changedParts) this.changedParts.add(part)
  }

  /** What is about to happen and cannot be looked up yet, of this unit and of those before it. */
  get pending(): readonly RecordedEvent[] {
    return [...this.base.pending, ...this.events]
  }

  /** Writes to another table together with the events. */
  execute(statement: Statement): void {
    if (this.isOver) throw new Error('This unit is over: somebody did not await it')
    this.statements.push(statement)
  }

  async handle<State, Command, Event extends Fact>(
    order: CommandEnvelope<State, Command, Event>,
  ): Promise<RecordedEvent[]> {
    const { noun, id, command, cause } = order
    const stream = streamOf(noun.kind, id)
    const standing = await this.#stateOf(stream, noun)
    const { version = standing.version } = command as { version?: number }
    // A stream is read whole only for a command that was given at a version it has left behind
    const history = version === standing.version ? null : await this.#readHistory(stream)
    const facts = noun.decide(standing.state, command, stateAtVersion(noun, standing, history))
    return facts.length === 0 ? [] : this.#append(stream, standing, facts, cause)
  }

  async #stateOf<State>(stream: string, noun: Reducer<State>): Promise<StreamState<State>> {
    const known = this.find(stream)
    if (known?.evolve === noun.evolve) return known as StreamState<State>
    const events = await this.#readHistory(stream, known ? this.pending : [])
    const standing = { version: events.length, state: fold(noun, events), evolve: noun.evolve }
    this.states.set(stream, standing)
    return standing
  }

  /** A stream's events, those included that are not written yet. */
  async #readHistory(stream: string, pending = this.pending): Promise<RecordedEvent[]> {
    const stored = await readStream(this.db, this.deps.schemas, stream)
    return [...stored, ...pending.filter((event) => event.stream === stream)]
  }

  #append<State>(stream: string, standing: StreamState<State>, facts: readonly Fact[], cause: Cause): RecordedEvent[] {
    if (this.isOver) throw new Error('This unit is over: somebody did not await it')
    if ((this.find(stream) ?? standing) !== standing) throw new Conflict()
    const { version, state, evolve } = standing
    const { newId, schemas, partsOf } = this.deps
    const rows = buildRows(this.head, { stream, version, facts, cause, newId, schemaOf: schemas.currentSchema })
    // Opened from what is stored, so that what is remembered is what would be read
    const events = rows.map(schemas.decode)
    const changed = fold({ initial: state, evolve }, events)
    this.states.set(stream, { version: version + facts.length, state: changed, evolve })
    // Where it stood before, and where it stands now
    for (const each of [state, changed]) for (const part of partsOf(stream, each)) this.changedParts.add(part)
    this.rows.push(...rows)
    this.events.push(...events)
    return events
  }
}
