import type { Middleware } from 'koa'

/** No route has it. */
const NOWHERE = '/*'

/** A request may name a whole address (RFC 9112, 3.2.2), or what is none: only a path is ours to answer, whatever the rest says. */
export function normaliseTarget(): Middleware {
  return async function target(ctx, next) {
    ctx.url = withoutEscapedNul(pathIn(ctx.url.replace(/#.*/s, '')))
    await next()
  }
}

/** As it is written: a URL parser would take a backslash for a slash, and resolve dots. */
function pathIn(target: string): string {
  if (target.startsWith('/')) return target
  const rest = /^https?:\/\/[^/?\\]+(\/.*|\?.*|)$/is.exec(target)?.[1]
  if (rest === undefined) return NOWHERE
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** A percent sign that escapes nothing is written out first: what is left must not become an escape. */
const withoutEscapedNul = (target: string) => target.replace(/%(?=[\da-f]?%00)/gi, '%25').replaceAll('%00', '')
