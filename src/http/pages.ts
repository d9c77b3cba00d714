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
    if (ctx.path.includes('//')) throw new NotFound('Este endereço não existe.')
    const url = new URL(ctx.path, publicUrl)
    const outcome = ctx.query.inscricao
    if (outcome === 'ok' || outcome === 'erro') url.search = `?inscricao=${outcome}`
    const today = todayInLisbon(now())
    const place = isUnknown(ctx.path) ? '*' : ctx.path
    const key = `page ${today} ${place}${url.search}`
    const make = () => renderPage(url, { db, assets, publicUrl, today })
    if (isBare(ctx.path)) await send(ctx, (await make()).answer, NO_STORE)
    else await send(ctx, await cache.get(key, make), REVALIDATE)
  }
}
