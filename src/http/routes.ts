import Router from '@koa/router'
import type { Middleware } from 'koa'
import { allPages } from '../../projections/pages.ts'
import { momentsOf } from '../as-of/moments.ts'
import { catalogue, kindsWithDrafts, listedKinds } from '../content/catalogue.ts'
import { LEAVE_PATH } from '../content/leave-address.ts'
import { AS_OF_API } from '../content/moment.ts'
import { NotFound } from '../errors.ts'
import type { Festival } from '../festival.ts'
import type { LogAccess } from './access-log.ts'
import { pageChanges, servePastChanges, servePastRead } from './admin/as-of.ts'
import { adminDrafts } from './admin/drafts.ts'
import { adminHistory } from './admin/history.ts'
import { adminMedia } from './admin/media.ts'
import { adminNewsletter } from './admin/newsletter.ts'
import type { Past } from './admin/past.ts'
import { servePastPages } from './admin/past-pages.ts'
import { adminPreviewLink, servePreviews } from './admin/preview.ts'
import { recordHandlers } from './admin/records.ts'
import { scheduleImport } from './admin/schedule-import.ts'
import { adminSections } from './admin/sections.ts'
import { adminStatus } from './admin/status.ts'
import { adminUndo } from './admin/undo.ts'
import { serveRead } from './api-reads.ts'
import { type BuiltAssets, serveAssets, serveWorker } from './assets.ts'
import { formBody, jsonBody, smallFormBody } from './body.ts'
import { feeds } from './feeds/feeds.ts'
import {
  programmeCalendar,
  readableCalendar,
  SESSION_CALENDAR_PATH,
  serveChosenSessions,
  serveSessionCalendar,
} from './feeds/programme-calendar.ts'
import { serveFeed } from './feeds/serve-feed.ts'
import type { Freshness } from './freshness.ts'
import { alive, ready } from './health.ts'
import { type Metrics, serveMetrics } from './metrics.ts'
import { redirectToCanonical } from './middleware/canonical-redirect.ts'
import { joinNewsletter, leaveNewsletter, redirectIncompleteLinks } from './newsletter.ts'
import type { PageCache } from './page-cache.ts'
import { servePage } from './pages.ts'
import { servePortraits } from './portraits.ts'
import { publicReads, readableReads } from './reads.ts'
import { readablePages } from './render.tsx'
import { administratorsOnly } from './session/sessions.ts'
import { me, signIn, signOut } from './session/sign-in.ts'
import { serveUploads, serveVariants } from './uploads.ts'

const WARM_UP_MS = 2_000 // not at once, since the panel is still loading

type RouteOptions = {
  festival: Festival
  past: Past
  warmsUp?: boolean
  freshness: Freshness
  session: Middleware
  cache: PageCache
  assets: BuiltAssets
  metrics: Metrics
  logAccess: LogAccess
  publicUrl: string
  now(): Date
}

export function routes(options: RouteOptions): { router: Router; middleware: Middleware[] } {
  const { festival, past, freshness, session, cache, assets, metrics, logAccess } = options
  const { publicUrl, now } = options
  const db = festival.database.read
  const router = new Router({ sensitive: true, strict: true })

  for (const read of publicReads) router.get(read.path, serveRead(read, { db, cache, now }))
  router.get(programmeCalendar.path, serveChosenSessions({ db, publicUrl }))
  router.get(SESSION_CALENDAR_PATH, serveSessionCalendar({ db, publicUrl }))
  for (const feed of feeds) router.get(feed.path, serveFeed(feed, { db, publicUrl }, cache))
  router.post('/api/newsletter', smallFormBody('16kb'), joinNewsletter({ ...festival, now }))

  const admin = administratorsOnly(session)
  const form = formBody()
  const json = jsonBody('1mb')
  router.post('/api/admin/login', session, smallFormBody('16kb'), signIn({ ...festival, logAccess, now }))
  router.post('/api/admin/logout', session, signOut(logAccess))
  router.get('/api/admin/me', admin, me())

  const deps = { festival, now }
  router.post('/api/admin/schedule/import', admin, jsonBody('4mb'), scheduleImport(deps))
  // Every page; the public list has those of the menu
  router.get('/api/admin/pages', admin, async (ctx) => {
    ctx.body = await allPages(db)
  })
  for (const kind of listedKinds) {
    const path = `/api/admin/${catalogue[kind].path}`
    const items = recordHandlers(kind, deps)
    router.post(path, admin, form, items.create)
    router.put(`${path}/:id`, admin, form, items.change)
    router.delete(`${path}/:id`, admin, items.remove)
  }
  for (const kind of kindsWithDrafts)
    router.post(`/api/admin/${catalogue[kind].path}/:id/withdraw`, admin, recordHandlers(kind, deps).withdraw)

  const sections = adminSections(deps)
  router.get('/api/admin/page-sections', admin, sections.list)
  router.post('/api/admin/page-sections', admin, json, sections.create)
  router.put('/api/admin/page-sections/:id', admin, json, sections.change)
  router.delete('/api/admin/page-sections/:id', admin, sections.remove)
  router.patch('/api/admin/page-sections/:id/toggle-visibility', admin, sections.toggleVisibility)

  const media = adminMedia(deps)
  router.get('/api/admin/media', admin, media.list)
  router.put('/api/admin/media/:id', admin, json, media.describe)
  router.post('/api/admin/upload', admin, form, media.upload)

  const drafts = adminDrafts(deps)
  const draftBody = jsonBody('4mb') // texts, and what they were before
  router.get('/api/admin/drafts', admin, drafts.list)
  router.post('/api/admin/drafts', admin, draftBody, drafts.create)
  router.get('/api/admin/drafts/:id', admin, drafts.read)
  router.put('/api/admin/drafts/:id', admin, draftBody, drafts.save)
  router.delete('/api/admin/drafts/:id', admin, drafts.remove)
  router.post('/api/admin/drafts/:id/undelete', admin, drafts.undelete)
  router.post('/api/admin/drafts/:id/publish', admin, jsonBody('16kb'), drafts.publish)
  router.put('/api/admin/drafts/:id/schedule', admin, jsonBody('16kb'), drafts.schedule)
  const previewLink = adminPreviewLink({ festival, publicUrl, now })
  router.post('/api/admin/drafts/:id/link', admin, previewLink.create)
  router.delete('/api/admin/drafts/:id/link', admin, previewLink.end)

  const newsletter = adminNewsletter({ festival, publicUrl, logAccess, now })
  router.get('/api/admin/newsletter', admin, newsletter.list)
  router.get('/api/admin/newsletter.csv', admin, newsletter.spreadsheet)
  router.delete('/api/admin/newsletter/:id', admin, newsletter.erase)

  const { undo, restore } = adminUndo(deps)
  router.post('/api/admin/history/acts/:act/undo', admin, undo)
  router.post('/api/admin/history/:kind/:id/restore', admin, jsonBody('16kb'), restore)
  const warmUp = () => {
    if (options.warmsUp) setTimeout(() => past.warmUp(), WARM_UP_MS).unref()
  }
  const history = adminHistory({ ...deps, warmUp })
  router.get('/api/admin/history', admin, history.register)
  router.get('/api/admin/history/acts/:act', admin, history.act)
  router.get('/api/admin/history/:kind/:id', admin, history.item)
  router.get('/api/admin/history/:kind/:id/:version', admin, history.version)
  router.get('/api/admin/bin', admin, history.bin)

  router.get('/api/admin/status', admin, adminStatus(festival))

  const changesOf = pageChanges(festival)
  const findMoment = momentsOf(db, now)
  router.get('/api/admin/em/:moment/changes', admin, servePastChanges(findMoment, changesOf))
  for (const read of publicReads)
    router.get(read.path.replace('/api', `${AS_OF_API}/:moment`), admin, servePastRead(read, past, findMoment))

  router.get('/healthz', alive())
  router.get('/readyz', ready({ festival, freshness }))
  router.get('/metrics', serveMetrics(metrics))
  router.get('/assets/:file', serveAssets(assets.files, cache))
  router.get('/sw.js', serveWorker(assets.worker))
  router.get('/retratos/v1/:file', servePortraits(db, cache))
  router.get('/uploads/:file', serveUploads(festival.pictures, cache))
  router.get('/uploads/:picture/:variant', serveVariants(festival.variants))

  const page = servePage({ db, cache, assets: assets.manifest, metrics, publicUrl, now })
  router.get(LEAVE_PATH, redirectIncompleteLinks(festival.leaveTokens), page)
  router.post(LEAVE_PATH, leaveNewsletter({ ...festival, now }))
  const readable = [...readableReads(db), ...feeds, readableCalendar(db), ...readablePages(db)]
  const pastPages = servePastPages({ past, findMoment, db, changesOf, session, assets: assets.manifest })
  const previews = servePreviews({ db, session, assets: assets.manifest, publicUrl, now })
  const route = redirectToCanonical(router.routes() as Middleware, readable)
  return { router, middleware: [pastPages, previews, route, protect('/api/admin', admin), refuseUnanswered, page] }
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
