import type { LogTransaction } from '../db/engine.ts'
import { EMPTY_HEAD, type Head } from './append.ts'
import type { EventRow } from './event.ts'
import type { StreamState } from './stream-state.ts'
import type { Schemas } from './upcast.ts'

export type StreamStates = Map<string, StreamState<unknown>>

const MAX_STREAMS = 1_000
/** When others wrote more than this, streams are better read again as they are needed. */
const MAX_EVENTS = 200
/** The known event and all after it, newest first; of a log that is shorter than was known, its last event. */
const EVENTS_SINCE = `SELECT * FROM events
   WHERE position >= (SELECT CASE WHEN max(position) > ? THEN ? ELSE max(position) END FROM events)
   ORDER BY position DESC LIMIT ${MAX_EVENTS}`

/** Where the streams stand that were met last, as of one head of the log. */
export class StreamCache {
  /** Undefined while nothing is known. */
  head: Head | undefined
  readonly states: StreamStates = new Map()

  /** Takes over what was committed. */
  advance(head: Head, changed: StreamStates): void {
    this.head = head
    for (const [stream, standing] of changed) this.states.set(stream, standing)
    if (this.states.size > MAX_STREAMS) this.states.clear()
  }

  /** Learns what others have written, where nobody can write meanwhile. Answers whether there was anything. */
  async refresh(transaction: LogTransaction, schemas: Schemas): Promise<boolean> {
    const known = this.head
    const newest = await transaction.query<EventRow>(EVENTS_SINCE, Array(2).fill(known?.position ?? null))
    this.head = newest[0] ?? EMPTY_HEAD
    if (!known || newest.at(-1)?.hash !== known.hash) this.states.clear()
    for (const row of newest.toReversed().slice(1)) {
      const standing = this.states.get(row.stream)
      if (!standing) continue
      try {
        const state = standing.evolve(standing.state, schemas.decode(row) as never)
        this.states.set(row.stream, { ...standing, version: row.version, state })
      } catch {
        // Of a newer program: only who writes to this stream reads it again, and is told
        this.states.delete(row.stream)
      }
    }
    return known !== undefined && known.hash !== this.head.hash
  }
}
