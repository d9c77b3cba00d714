import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import type { Middleware } from 'koa'

/**
 * What every answer says to browsers: scripts and style elements from ourselves only; rich texts may
 * carry style attributes. They depend on nothing in a request, so that they are made once.
 */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  const https = publicUrl.startsWith('https:')
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'https:', 'data:', 'blob:'],
        mediaSrc: ["'self'", 'https:'],
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
  const nobody = new ServerResponse(new IncomingMessage(new Socket()))
  set(nobody.req, nobody, () => {})
  return { ...(nobody.getHeaders() as Record<string, string>), 'permissions-policy': permissions }
}

/** The policy of a page with an inline style element; `hash` is that of its text. */
export const pagePolicy = (publicUrl: string, hash: string): string =>
  securityHeaders(publicUrl)['content-security-policy']!.replace("style-src 'self'", `style-src 'self' '${hash}'`)

/** Nothing on these pages needs a sensor, a camera or a payment. */
const permissions = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

export function setHeaders(headers: Readonly<Record<string, string>>): Middleware {
  return async function siteHeaders(ctx, next) {
    ctx.set(headers)
    await next()
  }
}
