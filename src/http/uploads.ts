import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'koa'
import sendFile from 'send'
import { NotFound } from '../errors.ts'
import { IMMUTABLE } from './representation.ts'

const name = /^[0-9a-f]{32}-\d+x\d+\.(jpg|png|webp|avif|gif|svg)$/

/** GET /uploads/{file}: stored pictures, with ranges. Whatever a picture says, nothing in it runs. */
export function serveUploads(uploads: string) {
  return async function upload(ctx: Context): Promise<void> {
    const file = String(ctx.params.file)
    const there = name.test(file) && (await stat(join(uploads, file)).catch(() => null))
    if (!there) throw new NotFound('Esta imagem não existe.')
    ctx.set('Cache-Control', IMMUTABLE)
    ctx.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
    ctx.respond = false
    await new Promise<void>((resolve) => {
      ctx.res.on('close', resolve)
      sendFile(ctx.req, file, { root: uploads, cacheControl: false, index: false, dotfiles: 'deny' }).pipe(ctx.res)
    })
  }
}
