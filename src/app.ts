import Koa from 'koa'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Festival } from './festival.ts'
import type { BuiltAssets } from './http/assets.ts'
import type { Freshness } from './http/freshness.ts'
import { answerErrors } from './http/middleware/errors.ts'
import { ownTarget } from './http/middleware/own-target.ts'
import { logRequests } from './http/middleware/request-log.ts'
import { refuseCrossSite } from './http/middleware/same-site.ts'
import { permissionsPolicy, securityHeaders } from './http/middleware/security-headers.ts'
import { PageCache } from './http/page-cache.ts'
import { routes } from './http/routes.ts'
import { openSessions } from './http/session/sessions.ts'

export type AppParts = {
  config: Pick<Config, 'publicUrl' | 'trustProxy'> & Partial<Pick<Config, 'sessionKeys'>>
  festival: Festival
  freshness: Freshness
  assets: BuiltAssets
  log: Logger
  now(): Date
}

/** A request's whole way in, from top to bottom. */
export function createApp({ config, festival, freshness, assets, log, now }: AppParts): Koa {
  const { publicUrl, trustProxy, sessionKeys } = config
  const keys = sessionKeys ?? festival.keys.session
  const app = new Koa({ proxy: trustProxy > 0, maxIpsCount: trustProxy, keys })
  const session = openSessions(app, { sessions: festival.sessions, publicUrl, now })
  const cache = new PageCache(freshness)

  app.use(ownTarget())
  app.use(logRequests(log, festival.store.newId))
  app.use(securityHeaders(publicUrl))
  app.use(permissionsPolicy())
  app.use(answerErrors(log))
  app.use(refuseCrossSite(publicUrl))
  for (const route of routes({ festival, session, cache, assets, publicUrl, now })) app.use(route)

  app.on('error', (error) => log.error({ err: error }, 'unexpected'))
  return app
}
