import type { Knex } from 'knex'
import { headOf } from './append.ts'
import { Batch, type BatchParts } from './batch.ts'
import { type Cause, type Fact, type Recorded, streamOf } from './event.ts'
import { type Folding, fold, Memory, type Standing } from './memory.ts'

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

export type Asked = Pick<Knex, 'raw'>

/**
 * A transaction as the writer gives it: asked in SQL, or as knex knows it. A blind one can only be told what to write
 * later: asking it anything ends it, and the works run again in one that can look.
 */
export type Transaction = Asked & {
  knex(): Promise<Knex.Transaction>
  later: Asked
  isBlind: boolean
  isCommitted: boolean
  /** Is called with what sees the commit, and nothing after it. It must not fail. */
  afterCommit: ((db: Asked) => Promise<void>) | undefined
}

/** Runs works in transactions and answers after the commit; `finish` comes once all works of the transaction are done. */
export type Writer = {
  transact<T>(
    work: (transaction: Transaction) => Promise<T>,
    options: { finish(): Promise<void>; mayBeBlind: boolean },
  ): Promise<T>
}

/** Projection, or part of one -> its revision, which grows with every change of its table. */
export type Revisions = ReadonlyMap<string, number>

export type StoreParts = BatchParts & { writer: Writer }

/** A command for one item of a noun. A command that needs a look-up (a free slug) is made inside the transaction. */
export type Order<State, Command, Event extends Fact> = {
  noun: Decider<State, Command, Event>
  id: string
  command: Command | ((trx: Knex.Transaction) => Promise<Command>)
  cause: Cause
}

/** One transaction's worth of writing: every order in it stands or falls together. */
export type Unit = {
  /** The transaction, for look-ups and for rows of other tables; what was handled before can be seen in it. */
  trx(): Promise<Knex.Transaction>
  handle<State, Command, Event extends Fact>(order: Order<State, Command, Event>): Promise<Recorded[]>
}

/** Fields that a noun's commands will bring. */
export type Brought = { noun: { kind: string }; fields: Record<string, unknown> }

/**
 * `work` may run again (see the writer): it has no effect but through its unit. What takes long to prepare is announced
 * in `brought`, so that no transaction waits for it.
 */
export type Store = {
  newId(): string
  write<T>(work: (unit: Unit) => Promise<T>, brought?: readonly Brought[]): Promise<T>
}

/** The write path: read the stream, fold, decide, append at the expected version, project, commit. */
export function createStore({ writer, ...parts }: StoreParts): Store {
  const memory = new Memory()
  let current: Batch | undefined

  /**
   * One a transaction, whoever's works it has. A blind one goes by what is remembered: when that is outdated, its events
   * do not follow the log's last, and the database refuses them.
   */
  async function batchOf(transaction: Transaction): Promise<Batch> {
    if (current?.transaction !== transaction) {
      if (!transaction.isBlind) memory.resume(await headOf(transaction))
      else if (current && !current.transaction.isCommitted) memory.forget()
      current?.end()
      current = new Batch(transaction, parts, memory)
    }
    return current
  }

  return {
    newId: parts.newId,
    async write(work) {
      let batch!: Batch
      return writer.transact(
        async (transaction) => {
          batch = await batchOf(transaction)
          return work({ trx: () => batch.tables(), handle: handleIn(batch) })
        },
        { finish: () => batch.finish(), mayBeBlind: true },
      )
    },
  }
}

const handleIn =
  (batch: Batch): Unit['handle'] =>
  async ({ noun, id, command, cause }) => {
    const stream = streamOf(noun.kind, id)
    const standing = await batch.standingOf(stream, noun)
    const asked =
      typeof command === 'function'
        ? await (command as (trx: Knex.Transaction) => Promise<never>)(await batch.tables())
        : command
    const past = await pastFor(batch, stream, noun, standing, asked)
    const facts = noun.decide(standing.state, asked, past)
    return facts.length === 0 ? [] : batch.append(stream, standing, facts, cause)
  }

/** A stream is read whole only for a command that was given at a version it has left behind. */
async function pastFor<State>(
  batch: Batch,
  stream: string,
  folding: Folding<State>,
  { version: now, state }: Standing<State>,
  command: unknown,
): Promise<(version: number) => State> {
  const { version: seen } = command as { version?: number }
  const history = seen === undefined || seen === now ? null : await batch.history(stream)
  return (version) => {
    if (version === now) return state
    if (!history) throw new TypeError('Only a command that says its version may ask for the past')
    const events = history.slice(0, version)
    return events.length === version ? fold(folding, events) : folding.initial
  }
}
