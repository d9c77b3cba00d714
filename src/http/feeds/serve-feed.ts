import type { Knex } from 'knex'
import type { Context } from 'koa'
import type { CreatedAnswer, PageCache } from '../page-cache.ts'
import { Representation, send } from '../representation.ts'

export type FeedOptions = { db: Knex; publicUrl: string }

export type Feed = {
  path: string
  type: string
  needs: readonly string[]
  cacheControl?: string
  create(options: FeedOptions): Promise<Buffer | string> | Buffer | string
}

export const forEveryone = { 'cross-origin-resource-policy': 'cross-origin' }

export function serveFeed({ path, type, needs, cacheControl, create }: Feed, options: FeedOptions, cache: PageCache) {
  const createAnswer = async (): Promise<CreatedAnswer> => {
    const body = Buffer.from(await create(options))
    return { answer: new Representation({ type, body, cacheControl, headers: forEveryone }), needs, isCacheable: true }
  }
  return async function machineReadable(ctx: Context): Promise<void> {
    await send(ctx, await cache.getOrCreate(path, createAnswer))
  }
}
