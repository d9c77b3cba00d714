import type { Middleware } from 'koa'

const UNKNOWN_PATH = '/*'

/** A request target may be a whole URL (RFC 9112, 3.2.2), of which only the path counts, or invalid. */
export const normaliseTarget: Middleware = (ctx, next) => {
  ctx.url = withoutEscapedNul(pathIn(ctx.url.replace(/#.*/s, '')))
  return next()
}

/** Not parsed as a URL, which would turn backslashes into slashes and resolve dots. */
function pathIn(target: string): string {
  if (target.startsWith('/')) return target
  const rest = /^https?:\/\/[^/?\\]+(\/.*|\?.*|)$/is.exec(target)?.[1]
  if (rest === undefined) return UNKNOWN_PATH
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Escapes stray percent signs first, so that removing %00 does not form a new escape. */
export const withoutEscapedNul = (target: string) => target.replace(/%(?=[\da-f]?%00)/gi, '%25').replaceAll('%00', '')
