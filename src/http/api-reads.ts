import type { Context } from 'koa'
import { canonicalQuery } from '../content/canonical-address.ts'
import { type NotFound, whereNotFound } from '../errors.ts'
import { toldSince } from './page-cache.ts'
import { needsOf, type PublicRead } from './reads.ts'
import { jsonAnswer, NO_STORE, REVALIDATE, Representation, send } from './representation.ts'
import type { ServedSite } from './served-site.ts'

export function serveRead(read: PublicRead, { db, cache, now }: ServedSite) {
  const cacheControl = read.noStore ? NO_STORE : REVALIDATE
  const answerOf = (status: number, body: unknown) => new Representation(jsonAnswer(status, body, cacheControl))

  return async function apiRead(ctx: Context): Promise<void> {
    const search = canonicalQuery(read.query ?? {}, ctx.search)
    const params = { slug: ctx.params.slug ?? '', query: new URLSearchParams(search), since: toldSince(now()) }
    const load = async () => answerOf(200, await read.load(db, params))
    const create = async () => ({ answer: await load(), needs: needsOf(read, params) })
    // All missing items of a kind share one answer; it is used only after a query has found nothing
    const missing = ({ message }: NotFound) =>
      cache.getOrCreate(`missing ${read.path}`, async () => ({ answer: answerOf(404, { message }), needs: [] }))

    const answer = read.noStore ? load() : cache.getOrCreate(ctx.path + search, create)
    await send(ctx, await answer.catch(whereNotFound(missing)))
  }
}
