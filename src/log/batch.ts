import type { Knex } from 'knex'
import { Conflict } from '../errors.ts'
import { rowsAfter } from './append.ts'
import type { Cause, EventRow, Fact, Recorded } from './event.ts'
import { type Folding, fold, type Memory, type Standing } from './memory.ts'
import { readStream } from './read.ts'
import type { Asked, Revisions, Transaction } from './store.ts'
import type { Schemas } from './upcast.ts'

export type BatchParts = {
  schemas: Schemas
  newId(): string
  insert(transaction: Asked, rows: readonly EventRow[]): Promise<void>
  /** Brings the read tables up to date; answers the names of the projections that changed. */
  project(transaction: Asked, events: readonly Recorded[]): Promise<Iterable<string>>
  /** The parts of projections that an item in such a state belongs to, each with a revision of its own. */
  partsOf(stream: string, state: unknown): Iterable<string>
  raiseRevisions(transaction: Asked, projections: readonly string[]): Promise<void>
  revisions(db: Asked): Promise<Revisions>
  /** Called after a commit that changed read tables, and before its writes are acknowledged. */
  onCommitted?(revisions: Revisions): void
}

/** Once so many wait they are written, so that a large import does not pile up. */
const MANY = 500

/**
 * What one transaction adds to the log. Its events wait until somebody looks at the tables or the commit is near: then
 * they and what they change in the read tables are written together, whichever work they are from.
 */
export class Batch {
  #rows: EventRow[] = []
  #events: Recorded[] = []
  #writing = Promise.resolve()
  readonly #changed = new Set<string>()
  #isOver = false

  constructor(
    readonly transaction: Transaction,
    readonly parts: BatchParts,
    readonly memory: Memory,
  ) {}

  async standingOf<State>(stream: string, folding: Folding<State>): Promise<Standing<State>> {
    const { memory } = this
    if (!memory.find(stream, folding)) {
      const events = await this.history(stream)
      const { evolve } = folding
      if (!memory.find(stream, folding)) {
        memory.keep(stream, { version: events.length, state: fold(folding, events), evolve })
      }
    }
    return memory.find(stream, folding)!
  }

  /** A stream's events, those that wait included. */
  async history(stream: string): Promise<Recorded[]> {
    if (this.#rows.some((row) => row.stream === stream)) await this.write()
    return readStream(this.transaction, this.parts.schemas, stream)
  }

  /** Adds facts that were decided upon where a stream stood. Throws Conflict when it has moved on since. */
  async append<State>(
    stream: string,
    standing: Standing<State>,
    facts: readonly Fact[],
    cause: Cause,
  ): Promise<Recorded[]> {
    const { memory, parts } = this
    if (this.#isOver) throw new Error('This unit is over: somebody did not await it')
    if ((memory.find(stream, standing) ?? standing) !== standing) {
      throw new Conflict('Entretanto, este conteúdo foi alterado. Tente de novo.')
    }
    const { version, state, evolve } = standing
    const { newId, schemas } = parts
    const rows = rowsAfter(memory.head, { stream, version, facts, cause, newId, schemaOf: schemas.schemaOf })
    // Opened from what is stored, so that what is remembered is what would be read
    const events = rows.map(schemas.open)
    memory.head = rows.at(-1)!
    const changed = fold({ initial: state, evolve }, events)
    memory.keep(stream, { version: version + facts.length, state: changed, evolve })
    // Where it stood before, and where it stands now
    for (const each of [state, changed]) for (const part of parts.partsOf(stream, each)) this.#changed.add(part)
    this.#rows.push(...rows)
    this.#events.push(...events)
    if (this.#rows.length >= MANY) await this.write()
    return events
  }

  /** The transaction for whoever wants to look: everything appended so far is in its tables. */
  async tables(): Promise<Knex.Transaction> {
    await this.write()
    return this.transaction.knex()
  }

  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeWaiting(this.transaction))
    return this.#writing
  }

  async #writeWaiting(asked: Asked) {
    const [rows, events] = [this.#rows, this.#events]
    if (rows.length === 0) return
    this.#rows = []
    this.#events = []
    await this.parts.insert(asked, rows)
    for (const name of await this.parts.project(asked, events)) this.#changed.add(name)
    this.memory.forgetTooMany()
  }

  /** Before the commit; each work of the transaction may ask for it. */
  async finish(): Promise<void> {
    const { later } = this.transaction
    await this.#writing
    await this.#writeWaiting(later)
    this.end()
    if (this.#changed.size === 0) return
    const { raiseRevisions, revisions, onCommitted } = this.parts
    await raiseRevisions(later, [...this.#changed])
    this.#changed.clear()
    if (!onCommitted) return
    // What is written is written: who cannot be told at once learns of it from watching
    this.transaction.afterCommit = (db) => revisions(db).then(onCommitted, () => {})
  }

  /** Whoever is late must not change what is remembered for others. */
  end(): void {
    this.#isOver = true
  }
}
