import type { Context } from 'koa'
import { validate as isUuid, version as uuidVersion } from 'uuid'
import { Malformed } from '../../errors.ts'
import type { Festival } from '../../festival.ts'
import type { Cause } from '../../log/event.ts'
import type { Repeat } from '../../log/repeats.ts'
import { noteAppending, type Unit } from '../../log/unit.ts'
import { requestCause } from '../request-cause.ts'

export const isUuidV7 = (id: unknown): id is string => typeof id === 'string' && isUuid(id) && uuidVersion(id) === 7

/** With an `Idempotency-Key` that names the act, and makes the request one that can be sent again. */
export function causeOf(ctx: Context, now: Date): Cause {
  const cause = requestCause(ctx, now, ctx.state.actor)
  const key = ctx.headers['idempotency-key']
  if (key === undefined) return cause
  if (!isUuidV7(key)) throw new Malformed('O cabeçalho Idempotency-Key tem de ser um UUIDv7.')
  return { ...cause, requestId: key.toLowerCase(), onRepeat: () => ctx.set('Idempotent-Replayed', 'true') }
}

/** The answer names the act, by which it can be undone. */
export const announceAct = (ctx: Context, { requestId }: Cause): void => ctx.set('X-Act-Id', requestId)

/** A write whose answer names the act, if it appended anything. */
export const actWriter =
  ({ write }: Pick<Festival['store'], 'write'>) =>
  async <T>(ctx: Context, work: (unit: Unit) => Promise<T>, repeat: Repeat<T>): Promise<T> => {
    const { value, isAppended } = await write((unit) => noteAppending(unit, work), [], {
      ...repeat,
      answer: async (act) => ({ value: await repeat.answer(act), isAppended: true }),
    })
    if (isAppended) announceAct(ctx, repeat.cause)
    return value
  }
