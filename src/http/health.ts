import type { Context } from 'koa'
import { NO_STORE } from './representation.ts'
import type { ServedSite } from './served-site.ts'

export const alive = (ctx: Context): void => {
  ctx.set('Cache-Control', NO_STORE)
  ctx.body = { status: 'ok' }
}

export function ready({ festival, freshness }: ServedSite) {
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
