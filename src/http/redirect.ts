import type { Context } from 'koa'
import { REVALIDATE } from './representation.ts'

/** To another path of this site, for good; the query goes along. */
export function redirect(ctx: Context, status: 301 | 308, path: string): void {
  ctx.status = status
  ctx.redirect(path + ctx.search)
  ctx.set('Cache-Control', REVALIDATE)
}

/** The path of an item's neighbour: the last step becomes the other's slug. */
export const siblingPath = (path: string, slug: string) =>
  path.slice(0, path.lastIndexOf('/') + 1) + encodeURIComponent(slug)
