import type { Context } from 'koa'
import { staleProjections } from '../../projections/freshness.ts'
import { projections } from '../../projections/index.ts'
import type { Festival } from '../festival.ts'
import { NO_STORE } from './representation.ts'

/** GET /healthz: the process answers. */
export function alive() {
  return (ctx: Context) => {
    ctx.set('Cache-Control', NO_STORE)
    ctx.body = { status: 'ok' }
  }
}

/** GET /readyz: the database answers and every read table is of today's version. */
export function ready({ database }: Festival) {
  return async (ctx: Context) => {
    ctx.set('Cache-Control', NO_STORE)
    const stale = await staleProjections(database.read, projections).catch(() => null)
    const isReady = stale?.length === 0
    ctx.status = isReady ? 200 : 503
    ctx.body = { status: isReady ? 'ok' : 'unavailable' }
  }
}
