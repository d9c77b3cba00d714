import type { Middleware } from 'koa'

/** No route has it. */
const NOWHERE = '/*'

/** A request may name a whole address (RFC 9112, 3.2.2), or what is none: only a path is ours to answer, whatever the rest says. */
export function ownTarget(): Middleware {
  return async function target(ctx, next) {
    ctx.url = pathIn(ctx.url.replace(/#.*/s, ''))
    await next()
  }
}

function pathIn(target: string): string {
  if (target.startsWith('/')) return target
  const url = URL.canParse(target) ? new URL(target) : null
  return url?.pathname.startsWith('/') ? url.pathname + url.search : NOWHERE
}
