import type { Knex } from 'knex'
import type { Context } from 'koa'
import { NotFound } from '../errors.ts'
import type { Metrics } from './metrics.ts'
import type { PageCache } from './page-cache.ts'
import { type Assets, isUnkept, isUnknown, renderPage } from './render.tsx'
import { send } from './representation.ts'

export type PagesParts = {
  db: Knex
  cache: PageCache
  assets: Assets
  metrics: Metrics
  publicUrl: string
  today(): string
}

/** All unknown paths look the same, and share one entry; no request can ask for a path like this. */
const UNKNOWN = 'unknown page'

/** Every page, rendered once a change; those that nobody keeps for each request. */
export function servePage({ db, cache, assets, metrics, publicUrl, today }: PagesParts) {
  return async function page(ctx: Context): Promise<void> {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD')
      ctx.throw(405)
    }
    const url = addressIn(publicUrl, ctx.path)
    const outcome = ctx.query.inscricao
    if (outcome === 'ok' || outcome === 'erro') url.search = `?inscricao=${outcome}`
    const render = metrics.timed('render', renderPage)
    const make = () => render(url, { db, assets, publicUrl, today: today() })
    if (isUnkept(url.pathname)) await send(ctx, (await make()).answer)
    else await send(ctx, await cache.get(`${isUnknown(url.pathname) ? UNKNOWN : url.pathname}${url.search}`, make))
  }
}

/** The one address that is looked up, kept and rendered, dots and backslashes resolved as a browser would. Throws NotFound. */
function addressIn(publicUrl: string, path: string): URL {
  const url = URL.canParse(path, publicUrl) ? new URL(path, publicUrl) : null
  if (url?.origin !== publicUrl || url.pathname.includes('//') || !isDecodable(url.pathname)) {
    throw new NotFound('Este endereço não existe.')
  }
  return url
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
