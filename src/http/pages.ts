import type { Context, Middleware } from 'koa'
import { addressFinder, canonicalQuery } from '../content/canonical-address.ts'
import { todayInLisbon } from '../content/lisbon-time.ts'
import { NotFound, whereNotFound } from '../errors.ts'
import { toldSince } from './page-cache.ts'
import { publicReads } from './reads.ts'
import { matchPage, renderPage } from './render.tsx'
import { NO_STORE, type Representation, send } from './representation.ts'
import type { ServedSite } from './served-site.ts'

const find = addressFinder(publicReads)

/** Unknown query names are not part of the key. */
export function cacheKey(path: string, search: string): string {
  const read = find(path)?.entry
  return path + (read ? canonicalQuery(read.query ?? {}, search) : matchPage(path, search).search)
}

export function servePage({ db, cache, assets, metrics, publicUrl, now }: ServedSite) {
  const options = { db, publicUrl, assets: assets.manifest }
  return async function page(ctx: Context): Promise<void> {
    refuseWrites(ctx)
    const request = matchPage(ctx.path, ctx.search)
    const render = metrics.timed('render', renderPage)
    const create = (missing?: NotFound) =>
      render(request, { ...options, today: todayInLisbon(now()), since: toldSince(now()) }, missing)
    // All missing items of a route share one answer; no request path can equal its key
    const missing = (error: NotFound) =>
      cache.getOrCreate(`missing ${request.route.path}${request.search}`, () => create(error))
    const found = async () => {
      if (request.route.uncacheable) return (await create()).answer
      if (request.isUnknown) throw new NotFound('Este endereço não existe.')
      return cache.getOrCreate(ctx.path + request.search, () => create())
    }
    await send(ctx, await found().catch(whereNotFound(missing)))
  }
}

function refuseWrites(ctx: Context): void {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return
  ctx.set('Allow', 'GET, HEAD')
  ctx.throw(405)
}

export type SessionAnswer = Representation | { redirect: string }

/** Pages below an address of the panel, which know who asks. What has no answer is the site's own 404 page. */
export const servePagesBelow = (
  base: string,
  { session }: ServedSite,
  answer: (ctx: Context) => Promise<SessionAnswer | undefined>,
): Middleware =>
  async function pagesBelow(ctx, next) {
    if (!`${ctx.path}/`.startsWith(`${base}/`)) return next()
    refuseWrites(ctx)
    await session(ctx, async () => {
      const answered = await answer(ctx)
      if (!answered) {
        await next()
        ctx.set('Cache-Control', NO_STORE)
      } else if ('redirect' in answered) ctx.redirect(answered.redirect)
      else await send(ctx, answered)
    })
  }
