import type { LogTransaction } from '../db/engine.ts'
import { BEGINNING, type Head } from './append.ts'
import type { Standing } from './decider.ts'
import type { EventRow } from './event.ts'
import type { Schemas } from './upcast.ts'

export type Standings = Map<string, Standing<unknown>>

const MOST_STREAMS = 1_000
/** When others wrote more than this, streams are better read again as they are needed. */
const MOST_READ = 200
/** The known event and all after it, newest first; of a log that is shorter than was known, its last event. */
const NEWEST_SINCE = `SELECT * FROM events
   WHERE position >= (SELECT CASE WHEN max(position) > ? THEN ? ELSE max(position) END FROM events)
   ORDER BY position DESC LIMIT ${MOST_READ}`

/** Where the streams stand that were met last, as of one head of the log. */
export class Memory {
  /** Undefined while nothing is known. */
  head: Head | undefined
  readonly standings: Standings = new Map()

  /** Takes over what was committed. */
  advance(head: Head, changed: Standings): void {
    this.head = head
    for (const [stream, standing] of changed) this.standings.set(stream, standing)
    if (this.standings.size > MOST_STREAMS) this.standings.clear()
  }

  /** Learns what others have written, where nobody can write meanwhile. Answers whether there was anything. */
  async catchUp(transaction: LogTransaction, schemas: Schemas): Promise<boolean> {
    const known = this.head
    const newest = await transaction.query<EventRow>(NEWEST_SINCE, Array(2).fill(known?.position ?? null))
    this.head = newest[0] ?? BEGINNING
    if (!known || newest.at(-1)?.hash !== known.hash) this.standings.clear()
    for (const row of newest.toReversed().slice(1)) {
      const standing = this.standings.get(row.stream)
      if (!standing) continue
      try {
        const state = standing.evolve(standing.state, schemas.open(row) as never)
        this.standings.set(row.stream, { ...standing, version: row.version, state })
      } catch {
        // Of a newer program: only who writes to this stream reads it again, and is told
        this.standings.delete(row.stream)
      }
    }
    return known !== undefined && known.hash !== this.head.hash
  }
}
