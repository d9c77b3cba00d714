import type { Context } from 'koa'
import { REVALIDATE } from './representation.ts'

export function redirect(ctx: Context, status: 301 | 308, path: string): void {
  ctx.status = status
  ctx.redirect(path + ctx.search)
  ctx.set('Cache-Control', REVALIDATE)
}

export const siblingPath = (path: string, slug: string) =>
  path.slice(0, path.lastIndexOf('/') + 1) + encodeURIComponent(slug)
