import type { Context, Middleware } from 'koa'
import type { AsOf } from '../../as-of/as-of.ts'
import { canonicalQuery } from '../../content/canonical-address.ts'
import { AS_OF_API, AS_OF_PATH } from '../../content/moment.ts'
import { Moved } from '../../errors.ts'
import type { PublicRead } from '../reads.ts'
import { siblingPath } from '../redirect.ts'
import { NO_STORE, Representation, send } from '../representation.ts'

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
