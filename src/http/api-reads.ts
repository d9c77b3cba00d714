import type { Knex } from 'knex'
import type { Context } from 'koa'
import { NotFound } from '../errors.ts'
import type { Made, PageCache } from './page-cache.ts'
import { type PublicRead, questionAt } from './reads.ts'
import { NO_STORE, REVALIDATE, Representation, send } from './representation.ts'

/** GET of a public read: made once a change, kept as bytes. A page's sections are never kept (spec, section 7). */
export function serveRead(read: PublicRead, db: Knex, cache: PageCache) {
  const cacheControl = read.noStore ? NO_STORE : REVALIDATE
  const make = async (ctx: Context): Promise<Made> => {
    const question = questionAt(ctx.url)
    // The router takes dots for a slug; an address with its dots resolved may ask for nothing
    if (!question) throw new NotFound('Este endereço não existe.')
    const body = Buffer.from(JSON.stringify(await question.ask(db)))
    const answer = new Representation({ type: 'application/json; charset=utf-8', body, cacheControl })
    return { answer, needs: read.needs, keep: true }
  }
  return async function apiRead(ctx: Context): Promise<void> {
    await send(ctx, read.noStore ? (await make(ctx)).answer : await cache.get(ctx.path, () => make(ctx)))
  }
}
