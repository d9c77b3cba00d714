import type { Context } from 'koa'
import type { Festival } from '../festival.ts'
import type { Freshness } from './freshness.ts'
import { NO_STORE } from './representation.ts'

/** GET /healthz: the process answers. */
export function alive() {
  return (ctx: Context) => {
    ctx.set('Cache-Control', NO_STORE)
    ctx.body = { status: 'ok' }
  }
}

export type ReadyOptions = { festival: Pick<Festival, 'isReady'>; freshness: Freshness }

/** GET /readyz: the database answers, every table can be read, and every read table is of this program's version. */
export function ready({ festival, freshness }: ReadyOptions) {
  const look = async () => {
    // Asked first, so that an older database in its place is noticed before the answer is 'ok'
    if (!freshness.isAway()) await freshness.poll()
    if (freshness.isAway() || !freshness.isTrusted()) return 'unavailable'
    if (freshness.isOutdated) return 'outdated'
    return (await festival.isReady()) ? 'ok' : 'unavailable'
  }
  /** Many who ask at once cost one look. */
  let looking: Promise<string> | undefined
  return async (ctx: Context) => {
    ctx.set('Cache-Control', NO_STORE)
    looking ??= look().finally(() => (looking = undefined))
    const status = await looking.catch(() => 'unavailable')
    ctx.status = status === 'ok' ? 200 : 503
    ctx.body = { status }
  }
}
