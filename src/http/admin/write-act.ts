import type { Context } from 'koa'
import { validate as isUuid, version as uuidVersion } from 'uuid'
import { Malformed } from '../../errors.ts'
import type { Cause } from '../../log/event.ts'
import type { Outcome } from '../../records/outcome.ts'
import { requestCause } from '../request-cause.ts'

export const isUuidV7 = (id: unknown): id is string => typeof id === 'string' && isUuid(id) && uuidVersion(id) === 7

/** With an `Idempotency-Key` that names the act, and makes the request one that can be sent again. */
export function causeOf(ctx: Context, now: Date): Cause {
  const cause = requestCause(ctx, now, ctx.state.actor)
  const key = ctx.headers['idempotency-key']
  if (key === undefined) return cause
  if (!isUuidV7(key)) throw new Malformed('O cabeçalho Idempotency-Key tem de ser um UUIDv7.')
  return { ...cause, requestId: key.toLowerCase(), hasKey: true }
}

const statuses = { repeated: 200, conflict: 409, missing: 404, invalid: 422 }

/** Answers a write with what `bodyOf` makes of its value, or with why it was refused. `done`: the status of a first answer. */
export async function answerWrite<T>(
  ctx: Context,
  { requestId }: Cause,
  outcome: Outcome<T>,
  bodyOf: (value: T) => unknown,
  done = 200,
): Promise<void> {
  const body = 'value' in outcome ? await bodyOf(outcome.value) : outcome.refusal
  ctx.status = { ...statuses, written: done, unchanged: done }[outcome.is]
  ctx.body = body
  if (outcome.is === 'written' || outcome.is === 'repeated') announceAct(ctx, requestId)
  if (outcome.is === 'repeated') announceRepeat(ctx)
}

/** The answer names the act, by which it can be undone. */
export const announceAct = (ctx: Context, act: string): void => ctx.set('X-Act-Id', act)

export const announceRepeat = (ctx: Context): void => ctx.set('Idempotent-Replayed', 'true')
