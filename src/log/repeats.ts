import type { Knex } from 'knex'
import { Invalid } from '../errors.ts'
import type { Cause, RecordedEvent } from './event.ts'

/** An event of an act, as far as it tells which write that was. */
export type ActEvent = Pick<RecordedEvent, 'stream' | 'type' | 'actor' | 'requestId'>

/** What a write is answered with when its request is sent again. Nothing is written then. */
export type Repeat<T> = {
  cause: Cause
  /** An act is this write if its last event is of one of these types, and of this item, where the write names one. */
  types: readonly (string | undefined)[]
  stream?: string
  answer(act: readonly ActEvent[]): T | Promise<T>
}

export const readActs = async (db: Knex, ids: readonly string[]): Promise<ActEvent[]> =>
  ids.length === 0
    ? []
    : db('events')
        .whereIn('request_id', ids)
        .orderBy('position')
        .select('stream', 'type', 'actor', { requestId: 'request_id' })

export const OTHER_WRITE = 'Esta Idempotency-Key já foi usada para outra alteração.'

/** Call after the commit, since the act may be of the same batch. */
export async function answerRepeat<T>(
  { cause, types, stream, answer }: Repeat<T>,
  act: readonly ActEvent[],
): Promise<T> {
  const last = act.at(-1)!
  if (last.actor !== cause.actor) throw new Invalid('Esta Idempotency-Key já foi usada por outra pessoa.')
  if (!types.includes(last.type) || (stream ?? last.stream) !== last.stream) throw new Invalid(OTHER_WRITE)
  return answer(act)
}
