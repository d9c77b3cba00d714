import type { Knex } from 'knex'
import type { Context } from 'koa'
import type { PageCache } from '../page-cache.ts'
import { REVALIDATE, Representation, send } from '../representation.ts'

export type FeedParts = { db: Knex; publicUrl: string }

/** A document for machines: a feed, a map of the site, an icon. */
export type Feed = {
  path: string
  type: string
  /** The projections that it is made from; what is made from files alone has none. */
  needs: readonly string[]
  cacheControl?: string
  make(parts: FeedParts): Promise<Buffer | string> | Buffer | string
}

/** These formats are compressed already. */
const packed = new Set(['image/png', 'image/x-icon'])

class Packed extends Representation {
  override encodingFor() {
    return 'identity' as const
  }
}

/** GET of such a document: made once a change, kept as bytes, open to pages and readers of other sites. */
export function serveFeed(feed: Feed, parts: FeedParts, cache: PageCache) {
  const make = async () => {
    const body = Buffer.from(await feed.make(parts))
    const answer = new (packed.has(feed.type) ? Packed : Representation)(200, feed.type, body)
    return { answer, needs: feed.needs, keep: true }
  }
  return async function machineReadable(ctx: Context): Promise<void> {
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
    await send(ctx, await cache.get(`feed ${feed.path}`, make), feed.cacheControl ?? REVALIDATE)
  }
}
