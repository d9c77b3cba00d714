import type { Knex } from 'knex'
import type { Context } from 'koa'
import { todayInLisbon } from '../content/dates.ts'
import { NotFound } from '../errors.ts'
import type { PageCache } from './page-cache.ts'
import { type Assets, isUnknown, renderPage } from './render.tsx'
import { REVALIDATE, send } from './representation.ts'

export type PagesParts = { db: Knex; cache: PageCache; assets: Assets; publicUrl: string; now(): Date }

/** Every page, rendered once a change. Unknown paths share one entry: they all look the same. */
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
    await send(ctx, await cache.get(key, () => renderPage(url, { db, assets, publicUrl, today })), REVALIDATE)
  }
}
