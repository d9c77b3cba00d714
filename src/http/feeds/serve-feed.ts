import type { Knex } from 'knex'
import type { Context } from 'koa'
import type { CreatedAnswer, PageCache } from '../page-cache.ts'
import { Representation, send } from '../representation.ts'

export type FeedOptions = { db: Knex; publicUrl: string }

/** A document for machines: a feed, a map of the site, an icon. */
export type Feed = {
  path: string
  type: string
  /** The projections that it is made from; what is made from files alone has none. */
  needs: readonly string[]
  cacheControl?: string
  create(parts: FeedOptions): Promise<Buffer | string> | Buffer | string
}

const forEveryone = { 'Cross-Origin-Resource-Policy': 'cross-origin' }

/** GET of such a document: made once a change, kept as bytes, open to pages and readers of other sites. */
export function serveFeed({ path, type, needs, cacheControl, create }: Feed, parts: FeedOptions, cache: PageCache) {
  const made = async (): Promise<CreatedAnswer> => {
    const body = Buffer.from(await create(parts))
    return { answer: new Representation({ type, body, cacheControl, headers: forEveryone }), needs, isCacheable: true }
  }
  return async function machineReadable(ctx: Context): Promise<void> {
    await send(ctx, await cache.getOrCreate(path, made))
  }
}
