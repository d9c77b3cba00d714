import type { Context } from 'koa'
import type { Cause } from '../log/event.ts'

export const requestCause = (ctx: Context, now: Date, actor: string): Cause => ({
  actor,
  at: now.toISOString(),
  requestId: ctx.state.requestId,
})
