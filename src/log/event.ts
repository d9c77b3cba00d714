import type { Fact } from '../decider.ts'

/** A fact with its envelope, as it comes out of the log. `at` is ISO-8601 UTC; `actor` is a person's id or a script's name; older events have a user name. */
export type RecordedEvent<E extends Fact = Fact> = E & {
  position: number
  id: string
  stream: string
  version: number
  schema: number
  actor: string
  at: string
  requestId: string
}

/** Who caused an event, when, and in which request. */
export type Cause = { actor: string; at: string; requestId: string }

/** A row of the events table, column for column. */
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

/** Every noun's stream is 'kind/id'. */
export const streamOf = (kind: string, id: string) => `${kind}/${id}`
