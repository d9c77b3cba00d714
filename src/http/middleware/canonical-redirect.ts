import type { Context, Middleware, Next } from 'koa'
import { type Address, addressFinder, isTidy } from '../../content/canonical-address.ts'
import { Moved, NotFound } from '../../errors.ts'
import { redirect, siblingPath } from '../redirect.ts'

/** An address that can be read. `item` looks for the one that a slug names: it throws Moved or NotFound. */
export type PublicAddress = { path: string; item?(slug: string): Promise<unknown> }

/**
 * Lets the router see an address in its one spelling only, so that what is routed, kept and rendered cannot differ. Another
 * spelling of something that is there is redirected to it, in one step even from an old slug; whatever else is not found.
 */
export function redirectToCanonical(route: Middleware, readable: readonly PublicAddress[]): Middleware {
  const find = addressFinder(readable)
  return async function spelling(ctx, next) {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD'
    const address = isRead ? find(ctx.path) : undefined
    if (address && address.path !== ctx.path) await redirectToItem(address, ctx, next)
    else if (isTidy(ctx.path)) await route(ctx, next)
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
