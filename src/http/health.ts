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
    await freshness.heartbeat()
    if (freshness.state === 'outdated') return 'outdated'
    return freshness.state === 'current' && (await festival.isReady()) ? 'ok' : 'unavailable'
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
