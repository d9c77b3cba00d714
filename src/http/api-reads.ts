import type { Knex } from 'knex'
import type { Context } from 'koa'
import { NotFound } from '../errors.ts'
import type { PageCache } from './page-cache.ts'
import { type PublicRead, questionAt } from './reads.ts'
import { NO_STORE, REVALIDATE, Representation, send } from './representation.ts'

/** GET of a public read: made once a change, kept as bytes. A page's sections are never kept (spec, section 7). */
export function serveRead(read: PublicRead, db: Knex, cache: PageCache) {
  const make = async (ctx: Context) => {
    const question = questionAt(ctx.url)
    // The router takes dots for a slug; an address with its dots resolved may ask for nothing
    if (!question) throw new NotFound('Este endereço não existe.')
    const value = await question.ask(db)
    const body = Buffer.from(JSON.stringify(value))
    return { answer: new Representation(200, 'application/json; charset=utf-8', body), needs: read.needs, keep: true }
  }
  return async function apiRead(ctx: Context): Promise<void> {
    if (read.noStore) await send(ctx, (await make(ctx)).answer, NO_STORE)
    else await send(ctx, await cache.get(`api ${ctx.path}`, () => make(ctx)), REVALIDATE)
  }
}
