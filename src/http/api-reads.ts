import type { Knex } from 'knex'
import type { Context } from 'koa'
import type { PageCache } from './page-cache.ts'
import { type PublicRead, questionAt } from './reads.ts'
import { NO_STORE, REVALIDATE, Representation, send } from './representation.ts'

/** GET of a public read: made once a change, kept as bytes. A page's sections are never kept (spec, section 7). */
export function serveRead(read: PublicRead, db: Knex, cache: PageCache) {
  const make = async (ctx: Context) => {
    const value = await questionAt(ctx.url)!.ask(db)
    const body = Buffer.from(JSON.stringify(value))
    return { answer: new Representation(200, 'application/json; charset=utf-8', body), needs: read.needs, keep: true }
  }
  return async function apiRead(ctx: Context): Promise<void> {
    if (read.noStore) await send(ctx, (await make(ctx)).answer, NO_STORE)
    else await send(ctx, await cache.get(`api ${ctx.path}`, () => make(ctx)), REVALIDATE)
  }
}
