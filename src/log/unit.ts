import type { Knex } from 'knex'
import type { Statement } from '../db/engine.ts'
import type { Decider, Fact, HtmlOf } from '../decider.ts'
import { Conflict } from '../errors.ts'
import { buildRows, type Head } from './append.ts'
import { type Cause, type EventRow, type RecordedEvent, streamOf } from './event.ts'
import { readStream, readStreams } from './read.ts'
import type { Schemas } from './upcast.ts'

export type Reducer<State> = { initial: State; evolve(state: State, event: never): State }

export const fold = <State>({ initial, evolve }: Reducer<State>, events: readonly RecordedEvent[]): State =>
  events.reduce((state, event) => evolve(state, event as never), initial)

export type StreamState<State> = Pick<Reducer<State>, 'evolve'> & { version: number; state: State }

export type CommandEnvelope<State, Command, Event extends Fact> = {
  noun: Decider<State, Command, Event>
  id: string
  command: Command
  cause: Cause
}

export type Unit = Pick<UnitOfWork, 'db' | 'pending' | 'handle' | 'execute' | 'histories'>

export type UnitDeps = {
  schemas: Schemas
  newId(): string
  partsOf(stream: string, state: unknown): Iterable<string>
}

type UnitBase = {
  head: Head
  pending: readonly RecordedEvent[]
  find(stream: string): StreamState<unknown> | undefined
}

export class UnitOfWork implements UnitBase {
  readonly rows: EventRow[] = []
  readonly events: RecordedEvent[] = []
  readonly statements: Statement[] = []
  readonly states = new Map<string, StreamState<unknown>>()
  readonly changedParts = new Set<string>()
  readonly #stored = new Map<string, readonly RecordedEvent[]>()
  isClosed = false

  constructor(
    readonly db: Knex,
    readonly base: UnitBase,
    readonly deps: UnitDeps,
    readonly htmlOf: HtmlOf,
  ) {}

  /** Bound, since callers take it out of the unit; so is `execute`. */
  readonly handle = async <State, Command, Event extends Fact>(
    envelope: CommandEnvelope<State, Command, Event>,
  ): Promise<RecordedEvent[]> => {
    const { noun, id, command, cause } = envelope
    const stream = streamOf(noun.kind, id)
    const current = await this.#currentState(stream, noun)
    const { version = current.version } = command as { version?: number }
    // Only a command based on an older version needs the stream's history, for the merge
    const history = version === current.version ? null : await this.#readHistory(stream)
    const past = (at: number): State => {
      if (at === current.version) return current.state
      if (!history) throw new TypeError('Only a command with a version may read past states')
      const events = history.slice(0, at)
      return events.length === at ? fold(noun, events) : noun.initial
    }
    const facts = noun.decide(current.state, command, past, this.htmlOf)
    return facts.length === 0 ? [] : this.#append(stream, current, facts, cause)
  }

  /** All events of each stream, pending ones included. Reads many streams at once, also for later commands. */
  async histories(streams: readonly string[]): Promise<ReadonlyMap<string, readonly RecordedEvent[]>> {
    const stored = await readStreams(this.db, this.deps.schemas, streams)
    for (const stream of streams) this.#stored.set(stream, stored.get(stream) ?? [])
    const histories = new Map(streams.map((stream) => [stream, [...this.#stored.get(stream)!]]))
    for (const event of this.pending) histories.get(event.stream)?.push(event)
    return histories
  }

  readonly execute = (statement: Statement): void => {
    this.#requireOpen()
    this.statements.push(statement)
  }

  /** Events that are not committed yet, so that no query finds them: those of this unit and of the units before it. */
  get pending(): readonly RecordedEvent[] {
    return [...this.base.pending, ...this.events]
  }

  get head(): Head {
    return this.rows.at(-1) ?? this.base.head
  }

  find(stream: string): StreamState<unknown> | undefined {
    return this.states.get(stream) ?? this.base.find(stream)
  }

  merge({ rows, events, statements, states, changedParts }: UnitOfWork): void {
    this.rows.push(...rows)
    this.events.push(...events)
    this.statements.push(...statements)
    for (const [stream, state] of states) this.states.set(stream, state)
    for (const part of changedParts) this.changedParts.add(part)
  }

  async #currentState<State>(stream: string, noun: Reducer<State>): Promise<StreamState<State>> {
    const known = this.find(stream)
    if (known?.evolve === noun.evolve) return known as StreamState<State>
    const events = await this.#readHistory(stream, known ? this.pending : [])
    const current = { version: events.length, state: fold(noun, events), evolve: noun.evolve }
    this.states.set(stream, current)
    return current
  }

  async #readHistory(stream: string, pending = this.pending): Promise<RecordedEvent[]> {
    const stored = this.#stored.get(stream) ?? (await readStream(this.db, this.deps.schemas, stream))
    return [...stored, ...pending.filter((event) => event.stream === stream)]
  }

  #append<State>(stream: string, current: StreamState<State>, facts: readonly Fact[], cause: Cause): RecordedEvent[] {
    this.#requireOpen()
    if ((this.find(stream) ?? current) !== current) throw new Conflict()
    const { version, state, evolve } = current
    const { newId, schemas, partsOf } = this.deps
    const rows = buildRows(this.head, { stream, version, facts, cause, newId, schemaOf: schemas.currentSchema })
    // Decoded from the stored form, so that the cached state equals the one a later read would fold
    const events = rows.map(schemas.decode)
    const next = fold({ initial: state, evolve }, events)
    this.states.set(stream, { version: version + facts.length, state: next, evolve })
    // An item that moves changes the part that it leaves, too
    for (const each of [state, next]) for (const part of partsOf(stream, each)) this.changedParts.add(part)
    this.rows.push(...rows)
    this.events.push(...events)
    return events
  }

  #requireOpen(): void {
    if (this.isClosed) throw new Error('This unit of work is closed: a call to it was not awaited')
  }
}
