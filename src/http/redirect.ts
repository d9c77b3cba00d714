import type { Context } from 'koa'
import { NO_STORE, REVALIDATE } from './representation.ts'

export function redirect(ctx: Context, status: 301 | 308, path: string): void {
  ctx.status = status
  ctx.redirect(path + ctx.search)
  ctx.set('Cache-Control', REVALIDATE)
}

/** After a form that was sent without scripts. */
export function seeOther(ctx: Context, address: string): void {
  ctx.redirect(address)
  ctx.status = 303
  ctx.set('Cache-Control', NO_STORE)
}

/** The page of this site that has sent a form. */
export function referringPage(ctx: Context): URL | null {
  const referrer = ctx.get('Referer')
  const url = URL.canParse(referrer) ? new URL(referrer) : null
  // Under other schemes a path may begin with a backslash, which browsers treat as a second slash
  return url?.host === ctx.host && /^https?:$/.test(url.protocol) ? url : null
}

export const siblingPath = (path: string, slug: string) =>
  path.slice(0, path.lastIndexOf('/') + 1) + encodeURIComponent(slug)
