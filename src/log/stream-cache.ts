import type { LogTransaction } from '../db/engine.ts'
import { EMPTY_HEAD, type Head } from './append.ts'
import type { EventRow } from './event.ts'
import type { StreamState } from './stream-state.ts'
import type { Schemas } from './upcast.ts'

const MAX_STREAMS = 1_000
const MAX_EVENTS_TO_APPLY = 200
/** The known head and all later events, newest first. In a log that has become shorter: its last event. */
const EVENTS_SINCE = `SELECT * FROM events
   WHERE position >= (SELECT CASE WHEN max(position) > ? THEN ? ELSE max(position) END FROM events)
   ORDER BY position DESC LIMIT ${MAX_EVENTS_TO_APPLY}`

export class StreamCache {
  head: Head | undefined
  readonly states = new Map<string, StreamState<unknown>>()

  advance(head: Head, changed: ReadonlyMap<string, StreamState<unknown>>): void {
    this.head = head
    for (const [stream, state] of changed) this.states.set(stream, state)
    if (this.states.size > MAX_STREAMS) this.states.clear()
  }

  /** Applies the events of other processes; the transaction must hold the lock. Resolves to the head, and to whether there were any. */
  async refresh(transaction: LogTransaction, schemas: Schemas): Promise<{ head: Head; othersWrote: boolean }> {
    const known = this.head
    const newest = await transaction.query<EventRow>(EVENTS_SINCE, Array(2).fill(known?.position ?? null))
    const head = newest[0] ?? EMPTY_HEAD
    this.head = head
    if (!known || newest.at(-1)?.hash !== known.hash) this.states.clear()
    for (const row of newest.toReversed().slice(1)) {
      const cached = this.states.get(row.stream)
      if (!cached) continue
      try {
        const state = cached.evolve(cached.state, schemas.decode(row) as never)
        this.states.set(row.stream, { ...cached, version: row.version, state })
      } catch {
        // A newer program wrote this event: only commands for this stream fail, when they read it
        this.states.delete(row.stream)
      }
    }
    return { head, othersWrote: known !== undefined && known.hash !== head.hash }
  }
}
