import type { Context } from 'koa'
import type { Festival } from '../festival.ts'
import type { Freshness } from './freshness.ts'
import { NO_STORE } from './representation.ts'

export function alive() {
  return (ctx: Context) => {
    ctx.set('Cache-Control', NO_STORE)
    ctx.body = { status: 'ok' }
  }
}

type ReadyOptions = { festival: Pick<Festival, 'isReady'>; freshness: Freshness }

export function ready({ festival, freshness }: ReadyOptions) {
  const checkReadiness = async () => {
    // First, to notice when the database was replaced by an older copy
    if (!freshness.isAway()) await freshness.poll()
    if (freshness.isAway() || !freshness.isTrusted()) return 'unavailable'
    if (freshness.isOutdated) return 'outdated'
    return (await festival.isReady()) ? 'ok' : 'unavailable'
  }
  let checking: Promise<string> | undefined
  return async (ctx: Context) => {
    ctx.set('Cache-Control', NO_STORE)
    checking ??= checkReadiness().finally(() => (checking = undefined))
    const status = await checking.catch(() => 'unavailable')
    ctx.status = status === 'ok' ? 200 : 503
    ctx.body = { status }
  }
}
