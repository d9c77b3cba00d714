import type { Context } from 'koa'
import type { Festival } from '../festival.ts'
import { NO_STORE } from './representation.ts'

/** GET /healthz: the process answers. */
export function alive() {
  return (ctx: Context) => {
    ctx.set('Cache-Control', NO_STORE)
    ctx.body = { status: 'ok' }
  }
}

/** GET /readyz: every table can be read, and every read table is of today's version. */
export function ready(festival: Pick<Festival, 'isReady'>) {
  /** Many who ask at once cost one look. */
  let looking: Promise<boolean> | undefined
  return async (ctx: Context) => {
    ctx.set('Cache-Control', NO_STORE)
    looking ??= festival.isReady().finally(() => (looking = undefined))
    const isReady = await looking.catch(() => false)
    ctx.status = isReady ? 200 : 503
    ctx.body = { status: isReady ? 'ok' : 'unavailable' }
  }
}
