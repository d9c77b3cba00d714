import type { LogTransaction } from '../db/engine.ts'
import type { EventRow, Recorded } from './event.ts'
import { GENESIS } from './hash.ts'
import type { Schemas } from './upcast.ts'

/** The end of the log. Its hash stands for all that ever happened. */
export type Head = { position: number; hash: string }
export const BEGINNING: Head = { position: 0, hash: GENESIS }

/** How a noun makes a state of its events. */
export type Folding<State> = { initial: State; evolve(state: State, event: never): State }

export const fold = <State>({ initial, evolve }: Folding<State>, events: readonly Recorded[]): State =>
  events.reduce((state, event) => evolve(state, event as never), initial)

/** Where a stream stands: its version, and the state that its events were folded into. */
export type Standing<State> = Pick<Folding<State>, 'evolve'> & { version: number; state: State }
export type Standings = Map<string, Standing<unknown>>

const MOST_STREAMS = 1_000
/** When others wrote more than this, it is cheaper to read streams again as they are needed. */
const MOST_READ = 200

/** Where the streams stand that were met last, as of one head of the log. */
export class Memory {
  /** Undefined before the log was first read. */
  head: Head | undefined
  readonly #standings: Standings = new Map()

  constructor(readonly schemas: Schemas) {}

  find(stream: string): Standing<unknown> | undefined {
    return this.#standings.get(stream)
  }

  /** Takes over what was committed after this head. */
  advance(head: Head, standings: Standings): void {
    this.head = head
    for (const [stream, standing] of standings) this.#standings.set(stream, standing)
    if (this.#standings.size > MOST_STREAMS) this.#standings.clear()
  }

  forget(): void {
    this.head = undefined
    this.#standings.clear()
  }

  /** Learns what others have written, in a transaction that lets nobody else write. Answers whether somebody had. */
  async catchUp(transaction: LogTransaction): Promise<boolean> {
    const known = this.head ?? BEGINNING
    const sql = 'SELECT * FROM events WHERE position >= ? ORDER BY position LIMIT ?'
    const [first, ...rows] = await transaction.query<EventRow>(sql, [known.position, MOST_READ + 1])
    if (first?.hash === known.hash && rows.length < MOST_READ) {
      for (const row of rows) this.#evolve(row)
      this.head = rows.at(-1) ?? known
      return rows.length > 0
    }
    this.#standings.clear()
    const last = 'SELECT position, hash FROM events ORDER BY position DESC LIMIT 1'
    const [head = BEGINNING] = await transaction.query<Head>(last)
    const others = this.head !== undefined && this.head.hash !== head.hash
    this.head = head
    return others
  }

  #evolve(row: EventRow): void {
    const standing = this.#standings.get(row.stream)
    if (!standing) return
    const state = standing.evolve(standing.state, this.schemas.open(row) as never)
    this.#standings.set(row.stream, { ...standing, version: row.version, state })
  }
}
