import type { Fact } from '../decider.ts'

/** `at` is ISO-8601 UTC. `actor` is an account's id or a script's name, in older events a user name. */
export type EventRow = {
  position: number
  id: string
  stream: string
  version: number
  type: string
  schema: number
  data: string
  actor: string
  at: string
  request_id: string
  prev_hash: string
  hash: string
}

export type RecordedEvent<E extends Fact = Fact> = E &
  Omit<EventRow, 'type' | 'data' | 'request_id' | 'prev_hash' | 'hash'> & { requestId: string }

/** `hasKey`: `requestId` is the key under which the request may be sent again. */
export type Cause = { actor: string; at: string; requestId: string; hasKey?: boolean }

export const streamOf = (kind: string, id: string) => `${kind}/${id}`
