import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'koa'
import sendFile from 'send'
import { sizeIn } from '../content/picture-address.ts'
import { NotFound } from '../errors.ts'
import type { Variants } from '../media/variants.ts'
import { IMMUTABLE, NO_STORE, Representation, send } from './representation.ts'

/** For ever, for everyone; and whatever a picture says, nothing in it runs. */
const pictureHeaders = {
  'Cache-Control': IMMUTABLE,
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** GET /uploads/{file}: stored pictures. */
export function serveUploads(uploads: string) {
  return async function upload(ctx: Context): Promise<void> {
    const file = String(ctx.params.file)
    const there = sizeIn(`/uploads/${file}`) && (await stat(join(uploads, file)).catch(() => null))
    if (!there) throw new NotFound('Esta imagem não existe.')
    if (file.endsWith('.svg') && !ctx.get('Range')) await sendDrawing(ctx, join(uploads, file))
    else await sendPicture(ctx, uploads, file)
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

/** A drawing is text, and worth packing: asked for whole it is a third of its size. */
async function sendDrawing(ctx: Context, file: string): Promise<void> {
  ctx.set(pictureHeaders)
  ctx.set('Accept-Ranges', 'bytes')
  const drawing = { type: 'image/svg+xml', body: await readFile(file), cacheControl: IMMUTABLE }
  await send(ctx, new Representation(drawing))
}

/** For ever, in ranges if asked. */
async function sendPicture(ctx: Context, root: string, file: string): Promise<void> {
  ctx.set(pictureHeaders)
  // Koa begins with 404 and `send` leaves the status alone
  ctx.status = 200
  ctx.respond = false
  await new Promise<void>((resolve) => {
    ctx.res.on('close', resolve)
    sendFile(ctx.req, file, { root, cacheControl: false, index: false, dotfiles: 'deny' }).pipe(ctx.res)
  })
}
