import { createHash } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import type { Middleware } from 'koa'
import { AS_OF_API, AS_OF_PATH } from '../../content/moment.ts'
import { phaseScript } from '../../content/phase-script.ts'
import { frameHosts } from '../../content/players.ts'
import { PREVIEW_PATH } from '../../content/preview-address.ts'
import { NO_STORE } from '../representation.ts'

const phaseScriptHash = `'sha256-${createHash('sha256').update(phaseScript).digest('base64')}'`

export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  const https = publicUrl.startsWith('https:')
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", phaseScriptHash],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"], // for rich texts
        imgSrc: ["'self'", 'https:', 'data:', 'blob:'],
        mediaSrc: ["'self'", 'https:'],
        frameSrc: frameHosts.map((host) => `https://${host}`),
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  })
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  set(response.req, response, () => {})
  return { ...(response.getHeaders() as Record<string, string>), 'permissions-policy': permissions }
}

export const pagePolicy = (publicUrl: string, hash: string): string =>
  securityHeaders(publicUrl)['content-security-policy']!.replace("style-src 'self'", `style-src 'self' '${hash}'`)

const permissions = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

export const setHeaders =
  (headers: Readonly<Record<string, string>>): Middleware =>
  (ctx, next) => {
    ctx.set(headers)
    return next()
  }

/**
 * Of previews and of the past, also of their refusals and redirects, which no handler has seen. The address of a preview
 * may have a key, which must reach no other log as a referrer.
 */
export const hidePastAndPreviews: Middleware = (ctx, next) => {
  const hidden = [AS_OF_PATH, AS_OF_API, PREVIEW_PATH].find((path) => `${ctx.path}/`.startsWith(`${path}/`))
  if (hidden) ctx.set({ 'X-Robots-Tag': 'noindex', 'Cache-Control': NO_STORE })
  if (hidden === PREVIEW_PATH) ctx.set('Referrer-Policy', 'no-referrer')
  return next()
}
