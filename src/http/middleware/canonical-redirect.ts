import type { Context, Middleware, Next } from 'koa'
import { type Address, addressFinder, isCanonicalPath } from '../../content/canonical-address.ts'
import { escapeMoment } from '../../content/moment.ts'
import { Moved, NotFound } from '../../errors.ts'
import { redirect, siblingPath } from '../redirect.ts'

export type PublicAddress = { path: string; item?(slug: string): Promise<unknown> }

/** The router sees canonical paths only, so that routing, caching and rendering agree. */
export function redirectToCanonical(route: Middleware, readable: readonly PublicAddress[]): Middleware {
  const find = addressFinder(readable)
  return async function spelling(ctx, next) {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD'
    const address = isRead ? find(ctx.path) : undefined
    if (address && address.path !== ctx.path) await redirectToItem(address, ctx, next)
    else if (isCanonicalPath(escapeMoment(ctx.path))) await route(ctx, next)
    else await next()
  }
}

async function redirectToItem({ entry, path, slug }: Address<PublicAddress>, ctx: Context, next: Next): Promise<void> {
  try {
    await entry.item?.(slug)
  } catch (error) {
    if (error instanceof Moved) return redirect(ctx, 301, siblingPath(path, error.slug))
    if (error instanceof NotFound) return next()
    throw error
  }
  redirect(ctx, 308, path)
}
