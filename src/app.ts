import type { RequestListener } from 'node:http'
import Keygrip from 'keygrip'
import Koa, { type Context, type Middleware } from 'koa'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { accessLog } from './http/access-log.ts'
import { Past } from './http/admin/past.ts'
import { cachedAnswers } from './http/cached-answers.ts'
import { readClientAddress } from './http/client-network.ts'
import { Metrics, registerSiteMetrics } from './http/metrics.ts'
import { awaitDatabase } from './http/middleware/await-database.ts'
import { answerErrors } from './http/middleware/errors.ts'
import { logRequests, requestLog } from './http/middleware/request-log.ts'
import { normaliseTarget } from './http/middleware/request-target.ts'
import { refuseCrossSite } from './http/middleware/same-site.ts'
import { hidePastAndPreviews, securityHeaders, setHeaders } from './http/middleware/security-headers.ts'
import { hourOf, PageCache } from './http/page-cache.ts'
import { cacheKey } from './http/pages.ts'
import { routes } from './http/routes.ts'
import type { ServedSite } from './http/served-site.ts'
import { sessionMiddleware } from './http/session/sessions.ts'

type AppOptions = Pick<ServedSite, 'festival' | 'freshness' | 'assets' | 'now' | 'warmsUp'> & {
  config: Pick<Config, 'publicUrl' | 'trustProxy'> & Partial<Pick<Config, 'sessionKeys'>>
  log: Logger
  metrics?: Metrics
}

/** All middleware, in the order in which it handles a request. */
export function createApp({ config, log, metrics = new Metrics(), ...given }: AppOptions) {
  const { festival, freshness, assets, now } = given
  const { publicUrl, trustProxy, sessionKeys } = config
  const app = new Koa({ proxy: trustProxy > 0, maxIpsCount: trustProxy })
  app.keys = new Keygrip(sessionKeys ?? festival.keys.session, 'sha256')
  const isLost = (error: unknown) => festival.database.failureOf(error)?.kind === 'lost'
  const session = sessionMiddleware(app, { sessions: festival.sessions, publicUrl, now })
  const cache = new PageCache(freshness, { hour: () => hourOf(now()) })
  registerSiteMetrics(metrics, festival, cache)
  const past = new Past({ assets: assets.manifest, publicUrl, location: festival.location })
  festival.beforeClose(() => past.close())
  const requests = requestLog(log, metrics)
  const headers = securityHeaders(publicUrl)

  app.use(readClientAddress)
  app.use(normaliseTarget)
  app.use(logRequests(requests))
  app.use(setHeaders(headers))
  app.use(hidePastAndPreviews)
  app.use(answerErrors(log, festival.database))
  app.use(refuseCrossSite(publicUrl))
  const db = festival.database.read
  const { middleware } = routes({ ...given, db, past, session, cache, metrics, logAccess: accessLog(log), publicUrl })
  const isKept = ({ path, search }: Context) => cache.find(cacheKey(path, search)) !== undefined
  app.use(awaitDatabase({ freshness, isLost, isKept }, compose(middleware)))

  app.on('error', (error) => {
    if (isOfClient(error)) log.info({ err: error }, 'broken off by the client')
    else log.error({ err: error }, 'unexpected')
  })
  return cachedAnswers({ cache, headers, requests, next: app.callback() as RequestListener })
}

/** The client sent what is no HTTP, or left before the end of its request or of the response. */
const isOfClient = ({ code = '' }: NodeJS.ErrnoException) =>
  /^(HPE_|ECONNRESET$|EPIPE$|ERR_STREAM_PREMATURE_CLOSE$)/.test(code)

/** Unlike Koa's compose, it can run again for the same request. */
const compose = (middleware: readonly Middleware[]): Middleware =>
  middleware.reduceRight((rest, each) => (ctx, next) => each(ctx, () => rest(ctx, next)))
