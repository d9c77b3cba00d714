import type { Middleware } from 'koa'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Against CSRF. A request with neither header does not come from a browser, so it has no user's cookie. */
export function refuseCrossSite(publicUrl: string): Middleware {
  return async function sameSite(ctx, next) {
    if (!safe.has(ctx.method)) {
      const site = ctx.get('Sec-Fetch-Site')
      const origin = ctx.get('Origin')
      const ours = origin === '' || origin === publicUrl || hostOf(origin) === ctx.get('Host')
      if (site === 'cross-site' || site === 'same-site' || !ours) ctx.throw(403)
    }
    await next()
  }
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : null)
