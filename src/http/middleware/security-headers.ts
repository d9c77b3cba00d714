import { createHash } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import type { Middleware } from 'koa'
import { phaseScript } from '../../content/phase-script.ts'
import { frameHosts } from '../../content/players.ts'

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

export function setHeaders(headers: Readonly<Record<string, string>>): Middleware {
  return async function siteHeaders(ctx, next) {
    ctx.set(headers)
    await next()
  }
}
