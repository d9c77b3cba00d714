import type { Knex } from 'knex'
import type { Context, Middleware } from 'koa'
import type { Festival } from '../festival.ts'
import type { LogAccess } from './access-log.ts'
import type { Past } from './admin/past.ts'
import type { BuiltAssets } from './assets.ts'
import type { Freshness } from './freshness.ts'
import type { Metrics } from './metrics.ts'
import type { PageCache } from './page-cache.ts'

/** What the routes have in common. */
export type ServedSite = {
  festival: Festival
  /** Reads what is public today. */
  db: Knex
  past: Past
  freshness: Freshness
  cache: PageCache
  assets: BuiltAssets
  session: Middleware
  metrics: Metrics
  logAccess: LogAccess
  publicUrl: string
  now(): Date
  /** Starts the thread of the past before it is needed. */
  warmsUp?: boolean
}

/** Adds an organisers' route below /api/admin/. What its last handler resolves to is the answer's body; null is 204. */
export type AddRoute = (
  method: 'get' | 'post' | 'put' | 'patch' | 'delete',
  path: string,
  ...handlers: ((ctx: Context, next: () => Promise<unknown>) => unknown)[]
) => void
