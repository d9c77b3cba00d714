import type { Knex } from 'knex'
import { Invalid } from '../errors.ts'
import type { Cause, RecordedEvent } from './event.ts'

/** An event of an act, as far as it tells which write that was. */
export type ActEvent = Pick<RecordedEvent, 'stream' | 'type' | 'actor' | 'requestId'>

/** What a write is answered with when its request is sent again. Nothing is written then. */
export type Repeat<T> = {
  cause: Cause
  /** Whether an act is this write, of this item. Its last event tells. */
  isSame(last: ActEvent): boolean | Promise<boolean>
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
export async function answerRepeat<T>({ cause, isSame, answer }: Repeat<T>, act: readonly ActEvent[]): Promise<T> {
  const last = act.at(-1)!
  if (last.actor !== cause.actor) throw new Invalid('Esta Idempotency-Key já foi usada por outra pessoa.')
  if (!(await isSame(last))) throw new Invalid(OTHER_WRITE)
  cause.onRepeat?.()
  return answer(act)
}
