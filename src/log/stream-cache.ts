import type { LogTransaction } from '../db/engine.ts'
import { EMPTY_HEAD, type Head } from './append.ts'
import type { StreamState } from './unit.ts'

const MAX_STREAMS = 1_000
const MAX_EVENTS = 200
/** The known head and all later events, newest first. In a log that has become shorter: its last event. */
const EVENTS_SINCE = `SELECT position, hash, stream FROM events
   WHERE position >= (SELECT CASE WHEN max(position) > ? THEN ? ELSE max(position) END FROM events)
   ORDER BY position DESC LIMIT ${MAX_EVENTS}`

export class StreamCache {
  head: Head | undefined
  readonly states = new Map<string, StreamState<unknown>>()

  advance(head: Head, changed: ReadonlyMap<string, StreamState<unknown>>): void {
    this.head = head
    for (const [stream, state] of changed) this.states.set(stream, state)
    if (this.states.size > MAX_STREAMS) this.states.clear()
  }

  /** Forgets the items that other processes wrote; the transaction must hold the lock. Resolves to the head, and to whether there were any. */
  async refresh(transaction: LogTransaction): Promise<{ head: Head; othersWrote: boolean }> {
    const known = this.head
    const newest = await transaction.query<Head & { stream: string }>(
      EVENTS_SINCE,
      Array(2).fill(known?.position ?? null),
    )
    const head = newest[0] ?? EMPTY_HEAD
    this.head = head
    if (!known || newest.at(-1)?.hash !== known.hash) this.states.clear()
    else for (const { stream } of newest.slice(0, -1)) this.states.delete(stream)
    return { head, othersWrote: known !== undefined && known.hash !== head.hash }
  }
}
