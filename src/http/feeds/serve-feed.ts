import type { Context } from 'koa'
import type { CreatedAnswer } from '../page-cache.ts'
import { Representation, send } from '../representation.ts'
import type { ServedSite } from '../served-site.ts'

export type FeedOptions = Pick<ServedSite, 'db' | 'publicUrl'>

export type Feed = {
  path: string
  type: string
  needs: readonly string[]
  cacheControl?: string
  create(options: FeedOptions): Promise<Buffer | string> | Buffer | string
}

export const forEveryone = { 'cross-origin-resource-policy': 'cross-origin' }

export function serveFeed({ path, type, needs, cacheControl, create }: Feed, site: ServedSite) {
  const createAnswer = async (): Promise<CreatedAnswer> => {
    const body = Buffer.from(await create(site))
    return { answer: new Representation({ type, body, cacheControl, headers: forEveryone }), needs }
  }
  return async function machineReadable(ctx: Context): Promise<void> {
    await send(ctx, await site.cache.getOrCreate(path, createAnswer))
  }
}
