import type { Middleware } from 'koa'
import { withoutNul } from '../../content/without-nul.ts'

/** No route has it. */
const NOWHERE = '/*'

/** A request may name a whole address (RFC 9112, 3.2.2), or what is none: only a path is ours to answer, whatever the rest says. */
export function ownTarget(): Middleware {
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

/** One right after a broken escape stays in the path: it would mend the escape, and as it is the path is nobody's. */
function withoutEscapedNul(target: string): string {
  if (!target.includes('%00')) return target
  const [path = '', ...query] = target.split(/(?=\?)/)
  const asked = new URLSearchParams(withoutNul([...new URLSearchParams(query.join(''))]))
  return `${path.replace(/(?<!%[\da-f]?)%00/gi, '')}${query.length > 0 ? `?${asked}` : ''}`
}
