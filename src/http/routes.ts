import Router from '@koa/router'
import type { Middleware } from 'koa'
import { listedKinds } from '../content/catalogue.ts'
import { LEAVE_PATH } from '../content/leave-address.ts'
import { NotFound } from '../errors.ts'
import { addPastRoutes } from './admin/as-of.ts'
import { addDraftRoutes } from './admin/drafts.ts'
import { addHistoryRoutes } from './admin/history.ts'
import { addMediaRoutes } from './admin/media.ts'
import { addNewsletterRoutes } from './admin/newsletter.ts'
import { addPanelRoutes } from './admin/panel.ts'
import { servePastPages } from './admin/past-pages.ts'
import { addPreviewRoutes, servePreviews } from './admin/preview.ts'
import { addRecordRoutes } from './admin/records.ts'
import { addSectionRoutes } from './admin/sections.ts'
import { addUndoRoutes } from './admin/undo.ts'
import { serveRead } from './api-reads.ts'
import { serveAssets, serveWorker } from './assets.ts'
import { smallFormBody } from './body.ts'
import { feeds } from './feeds/feeds.ts'
import {
  programmeCalendar,
  readableCalendar,
  SESSION_CALENDAR_PATH,
  serveChosenSessions,
  serveSessionCalendar,
} from './feeds/programme-calendar.ts'
import { serveFeed } from './feeds/serve-feed.ts'
import { alive, ready } from './health.ts'
import { serveMetrics } from './metrics.ts'
import { redirectToCanonical } from './middleware/canonical-redirect.ts'
import { joinNewsletter, leaveNewsletter, redirectIncompleteLinks } from './newsletter.ts'
import { servePage } from './pages.ts'
import { servePortraits } from './portraits.ts'
import { publicReads, readableReads } from './reads.ts'
import { readablePages } from './render.tsx'
import type { AddRoute, ServedSite } from './served-site.ts'
import { administratorsOnly } from './session/sessions.ts'
import { signIn, signOut } from './session/sign-in.ts'
import { serveUploads, serveVariants } from './uploads.ts'

export function routes(site: ServedSite): { router: Router; middleware: Middleware[] } {
  const { festival, db, session, cache, assets } = site
  const router = new Router({ sensitive: true, strict: true })

  for (const read of publicReads) router.get(read.path, serveRead(read, site))
  router.get(programmeCalendar.path, serveChosenSessions(site))
  router.get(SESSION_CALENDAR_PATH, serveSessionCalendar(site))
  for (const feed of feeds) router.get(feed.path, serveFeed(feed, site))
  router.post('/api/newsletter', smallFormBody('16kb'), joinNewsletter(site))

  const admin = administratorsOnly(session)
  const add: AddRoute = (method, path, ...handlers) => router[method](`/api/admin/${path}`, admin, ...handlers)
  router.post('/api/admin/login', session, smallFormBody('16kb'), signIn(site))
  router.post('/api/admin/logout', session, signOut(site))
  for (const kind of listedKinds) addRecordRoutes(add, kind, site)
  addSectionRoutes(add, site)
  addMediaRoutes(add, site)
  addDraftRoutes(add, site)
  addPreviewRoutes(add, site)
  addNewsletterRoutes(add, site)
  addUndoRoutes(add, site)
  addHistoryRoutes(add, site)
  addPastRoutes(add, site)
  addPanelRoutes(add, site)

  router.get('/healthz', alive)
  router.get('/readyz', ready(site))
  router.get('/metrics', serveMetrics(site.metrics))
  router.get('/assets/:file', serveAssets(assets.files, cache))
  router.get('/sw.js', serveWorker(assets.worker))
  router.get('/retratos/v1/:file', servePortraits(site))
  router.get('/uploads/:file', serveUploads(festival.pictures, cache))
  router.get('/uploads/:picture/:variant', serveVariants(festival.variants))

  const page = servePage(site)
  router.get(LEAVE_PATH, redirectIncompleteLinks(festival.leaveTokens), page)
  router.post(LEAVE_PATH, leaveNewsletter(site))
  const readable = [...readableReads(db), ...feeds, readableCalendar(db), ...readablePages(db)]
  const route = redirectToCanonical(router.routes() as Middleware, readable)
  const pages = [servePastPages(site), servePreviews(site)]
  return { router, middleware: [...pages, route, protect('/api/admin', admin), refuseUnanswered, page] }
}

/** Unknown paths require a session, too, so that answers do not reveal which paths exist. */
const protect =
  (path: string, guard: Middleware): Middleware =>
  (ctx, next) =>
    `${ctx.path}/`.startsWith(`${path}/`) ? guard(ctx, next) : next()

/** 405 for known paths with another method, 404 for unknown API paths and files; the rest are pages. */
const refuseUnanswered: Middleware = async (ctx, next) => {
  const methods = ((ctx.matched ?? []) as { methods: string[] }[]).flatMap((layer) => layer.methods)
  if (methods.length > 0) {
    ctx.set('Allow', [...new Set(methods)].join(', '))
    ctx.throw(405)
  }
  if (/^\/(api|assets|uploads|retratos)(\/|$)/.test(ctx.path)) throw new NotFound('Este endereço não existe.')
  await next()
}
