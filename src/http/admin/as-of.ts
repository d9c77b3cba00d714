import type { Context, Middleware } from 'koa'
import type { AsOf } from '../../as-of/as-of.ts'
import { canonicalQuery } from '../../content/canonical-address.ts'
import { AS_OF_API, AS_OF_PATH } from '../../content/moment.ts'
import { Malformed, Moved, NotFound } from '../../errors.ts'
import { withoutEscapedNul } from '../middleware/request-target.ts'
import type { PublicRead } from '../reads.ts'
import { siblingPath } from '../redirect.ts'
import { shownOn } from '../render.tsx'
import { NO_STORE, Representation, send } from '../representation.ts'
import type { ChangesOf } from './page-changes.ts'

/** Also of refusals and redirects, which no handler has seen. */
export function hidePastFromSearch(): Middleware {
  return async function past(ctx, next) {
    if ([AS_OF_PATH, AS_OF_API].some((path) => `${ctx.path}/`.startsWith(`${path}/`))) {
      ctx.set('X-Robots-Tag', 'noindex')
      ctx.set('Cache-Control', NO_STORE)
    }
    await next()
  }
}

/** A public read as of the moment in the address. */
export const servePastRead = (read: PublicRead, asOf: AsOf) =>
  async function pastRead(ctx: Context): Promise<void> {
    const moment = await asOf.find(ctx.params.moment)
    const query = new URLSearchParams(canonicalQuery(read.query ?? {}, ctx.search))
    try {
      const answer = await asOf.use(moment, (db) => read.load(db, { slug: ctx.params.slug ?? '', query }))
      await ('result' in answer ? sendJson(ctx, 200, answer.result) : sendJson(ctx, 202, answer))
    } catch (error) {
      if (!(error instanceof Moved)) throw error
      ctx.redirect(siblingPath(ctx.path, error.slug) + ctx.search)
    }
  }

/** The page's changes around the moment. */
export function servePastChanges(asOf: AsOf, changesOf: ChangesOf) {
  return async function pastChanges(ctx: Context): Promise<void> {
    const moment = await asOf.find(ctx.params.moment)
    const { path } = ctx.query
    if (typeof path !== 'string') throw new Malformed('Indique a página: ?path=/noticias.')
    const [page] = withoutEscapedNul(path).split(/[?#]/)
    if (!shownOn(page!)) throw new NotFound('Este endereço não existe.')
    await sendJson(ctx, 200, await changesOf(page!, moment))
  }
}

const sendJson = (ctx: Context, status: number, body: unknown): Promise<void> =>
  send(
    ctx,
    new Representation({
      status,
      type: 'application/json; charset=utf-8',
      body: Buffer.from(JSON.stringify(body)),
      cacheControl: NO_STORE,
    }),
  )
