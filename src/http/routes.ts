import Router from '@koa/router'
import type { Middleware } from 'koa'
import { koaBody } from 'koa-body'
import { NotFound, Unauthorised } from '../errors.ts'
import type { Festival } from '../festival.ts'
import { serveRead } from './api-reads.ts'
import { type BuiltAssets, serveAssets } from './assets.ts'
import { feeds } from './feeds/feeds.ts'
import { serveFeed } from './feeds/serve-feed.ts'
import { alive, ready } from './health.ts'
import { joinNewsletter } from './newsletter.ts'
import type { PageCache } from './page-cache.ts'
import { servePage } from './pages.ts'
import { servePortraits } from './portraits.ts'
import { publicReads } from './reads.ts'
import { serveUploads, serveVariants } from './uploads.ts'

export type RouteParts = {
  festival: Festival
  cache: PageCache
  assets: BuiltAssets
  publicUrl: string
  now(): Date
}

/** A form's worth of text, and no files. */
const smallBody = koaBody({ jsonLimit: '16kb', formLimit: '16kb', textLimit: '16kb', json: true, urlencoded: true })

/** Every address of the site, and who answers it. */
export function routes({ festival, cache, assets, publicUrl, now }: RouteParts): Middleware[] {
  const db = festival.database.read
  const router = new Router()

  for (const read of publicReads) router.get(read.path, serveRead(read, db, cache))
  for (const feed of feeds) router.get(feed.path, serveFeed(feed, { db, publicUrl }, cache))
  router.post('/api/newsletter', smallBody, joinNewsletter({ ...festival, now }))

  router.all(['/api/admin', '/api/admin/{*rest}'], () => {
    throw new Unauthorised('É preciso entrar como administrador.')
  })

  router.get('/healthz', alive())
  router.get('/readyz', ready(festival))
  router.get('/assets/:file', serveAssets(assets.files))
  router.get('/retratos/v1/:file', servePortraits())
  router.get('/uploads/:file', serveUploads(festival.uploads))
  router.get('/uploads/:picture/:variant', serveVariants(festival.variants))

  const page = servePage({ db, cache, assets: assets.manifest, publicUrl, now })
  return [router.routes() as Middleware, refuseUnanswered, page]
}

/** A known address that does not take this method is 405; an unknown one below these is no page. */
const refuseUnanswered: Middleware = async (ctx, next) => {
  const methods = ((ctx.matched ?? []) as { methods: string[] }[]).flatMap((layer) => layer.methods)
  if (methods.length > 0) {
    ctx.set('Allow', [...new Set(methods)].join(', '))
    ctx.throw(405)
  }
  if (/^\/(api|assets|uploads|retratos)(\/|$)/.test(ctx.path)) throw new NotFound('Este endereço não existe.')
  await next()
}
