import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'koa'
import sendFile from 'send'
import { sizeIn } from '../content/picture-address.ts'
import { NotFound } from '../errors.ts'
import type { Variants } from '../media/variants.ts'
import { IMMUTABLE, NO_STORE } from './representation.ts'

/** GET /uploads/{file}: stored pictures. */
export function serveUploads(uploads: string) {
  return async function upload(ctx: Context): Promise<void> {
    const file = String(ctx.params.file)
    const there = sizeIn(`/uploads/${file}`) && (await stat(join(uploads, file)).catch(() => null))
    if (!there) throw new NotFound('Esta imagem não existe.')
    await sendPicture(ctx, uploads, file)
  }
}

/** GET /uploads/{picture}/{width}.{avif|webp}: made now if nobody has asked before; the original while too many are being made. */
export function serveVariants(variants: Variants) {
  return async function variant(ctx: Context): Promise<void> {
    const found = await variants.find(`/uploads/${ctx.params.picture}/${ctx.params.variant}`)
    if ('file' in found) return sendPicture(ctx, variants.folder, found.file)
    ctx.redirect(found.original)
    ctx.set('Cache-Control', NO_STORE)
  }
}

/** For ever, in ranges if asked; and whatever a picture says, nothing in it runs. */
async function sendPicture(ctx: Context, root: string, file: string): Promise<void> {
  ctx.set('Cache-Control', IMMUTABLE)
  ctx.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
  // Koa begins with 404 and `send` leaves the status alone
  ctx.status = 200
  ctx.respond = false
  await new Promise<void>((resolve) => {
    ctx.res.on('close', resolve)
    sendFile(ctx.req, file, { root, cacheControl: false, index: false, dotfiles: 'deny' }).pipe(ctx.res)
  })
}
