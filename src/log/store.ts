import type { Knex } from 'knex'
import { append } from './append.ts'
import { type Cause, type Fact, type Recorded, streamOf } from './event.ts'
import { readStream } from './read.ts'
import type { Schemas } from './upcast.ts'

/** A noun's pure rules. `past(version)` is the state as it was then, for three-way merges; `initial` when there was no such version. */
export type Decider<State, Command, Event extends Fact> = {
  kind: string
  initial: State
  evolve(state: State, event: Event): State
  decide(state: State, command: Command, past: (version: number) => State): Event[]
}

/** Runs a work in the writer's transaction and answers after the commit. */
export type Writer = { run<T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T> }

/** Projection name -> its revision, which grows with every change of its table. */
export type Revisions = ReadonlyMap<string, number>

/** Brings the read tables up to date inside the same transaction; answers the new revisions of those that changed. */
export type Project = (trx: Knex.Transaction, events: Recorded[]) => Promise<Revisions>

export type StoreParts = {
  writer: Writer
  schemas: Schemas
  project: Project
  newId(): string
  /** Called after the commit and before the write is acknowledged. */
  onCommitted?(changed: Revisions): void
}

/** A command for one item of a noun. A command that needs a look-up (a free slug) is made inside the transaction. */
export type Order<State, Command, Event extends Fact> = {
  noun: Decider<State, Command, Event>
  id: string
  command: Command | ((trx: Knex.Transaction) => Promise<Command>)
  cause: Cause
}

/** One transaction's worth of writing: every order in it stands or falls together. */
export type Unit = {
  trx: Knex.Transaction
  handle<State, Command, Event extends Fact>(order: Order<State, Command, Event>): Promise<Recorded[]>
}

export type Store = { newId(): string; write<T>(work: (unit: Unit) => Promise<T>): Promise<T> }

/** The write path: read the stream, fold, decide, append at the expected version, project, commit. */
export function createStore({ writer, schemas, project, newId, onCommitted }: StoreParts): Store {
  const handleIn =
    (trx: Knex.Transaction, changed: Map<string, number>): Unit['handle'] =>
    async ({ noun, id, command, cause }) => {
      const stream = streamOf(noun.kind, id)
      const past = (await readStream(trx, schemas, stream)) as (Recorded & Parameters<typeof noun.evolve>[1])[]
      const fold = (events: typeof past) => events.reduce(noun.evolve, noun.initial)
      const asked =
        typeof command === 'function' ? await (command as (trx: Knex.Transaction) => Promise<never>)(trx) : command
      const at = (version: number) =>
        past.some((e) => e.version === version) ? fold(past.slice(0, version)) : noun.initial
      const facts = noun.decide(fold(past), asked, at)
      if (facts.length === 0) return []
      const expected = past.length
      const events = await append(trx, { stream, expected, facts, cause, newId, schemaOf: schemas.schemaOf })
      for (const [name, revision] of await project(trx, events)) changed.set(name, revision)
      return events
    }

  return {
    newId,
    async write(work) {
      const changed = new Map<string, number>()
      const result = await writer.run((trx) => work({ trx, handle: handleIn(trx, changed) }))
      if (changed.size > 0) onCommitted?.(changed)
      return result
    },
  }
}
