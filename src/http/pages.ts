import type { Knex } from 'knex'
import type { Context } from 'koa'
import { todayInLisbon } from '../content/lisbon-time.ts'
import { NotFound } from '../errors.ts'
import type { PageCache } from './page-cache.ts'
import { type Assets, isBare, isUnknown, renderPage } from './render.tsx'
import { NO_STORE, REVALIDATE, send } from './representation.ts'

export type PagesParts = { db: Knex; cache: PageCache; assets: Assets; publicUrl: string; now(): Date }

/** Every page, rendered once a change; the organisers' for each request, and nobody keeps them. Unknown paths share one entry: they all look the same. */
export function servePage({ db, cache, assets, publicUrl, now }: PagesParts) {
  return async function page(ctx: Context): Promise<void> {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD')
      ctx.throw(405)
    }
    const url = addressIn(publicUrl, ctx.path)
    const outcome = ctx.query.inscricao
    if (outcome === 'ok' || outcome === 'erro') url.search = `?inscricao=${outcome}`
    const today = todayInLisbon(now())
    const place = isUnknown(url.pathname) ? '*' : url.pathname
    const key = `page ${today} ${place}${url.search}`
    const make = () => renderPage(url, { db, assets, publicUrl, today })
    if (isBare(url.pathname)) await send(ctx, (await make()).answer, NO_STORE)
    else await send(ctx, await cache.get(key, make), REVALIDATE)
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
