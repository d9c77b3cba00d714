import type { Stats } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import type { Context } from 'koa'
import sendFile from 'send'
import { isLightDrawing, pictureSize } from '../content/picture-address.ts'
import { NotFound } from '../errors.ts'
import type { PictureFiles } from '../media/picture-files.ts'
import type { Variants } from '../media/variants.ts'
import type { PageCache } from './page-cache.ts'
import { IMMUTABLE, NO_STORE, Representation, send } from './representation.ts'

const pictureHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
}

export function serveUploads(pictures: PictureFiles, cache: PageCache) {
  const drawingOf = async (address: string) => {
    const body = await readFile(pictures.pathOf(address))
    const headers = { ...pictureHeaders, 'accept-ranges': 'bytes' }
    const answer = new Representation({ type: 'image/svg+xml', body, headers, cacheControl: IMMUTABLE })
    return { answer, needs: [] }
  }
  return async function upload(ctx: Context): Promise<void> {
    const name = String(ctx.params.file)
    const address = `/uploads/${name}`
    if (!pictureSize(address) || !(await pictures.ensureLocal(address))) throw new NotFound('Esta imagem não existe.')
    ignoreWeakRange(ctx)
    if (!name.endsWith('.svg') || ctx.get('Range')) await sendPicture(ctx, pictures.folder, name)
    else if (isLightDrawing(address)) await send(ctx, await cache.getOrCreate(address, () => drawingOf(address)))
    else await send(ctx, (await drawingOf(address)).answer)
  }
}

export function serveVariants(variants: Variants) {
  return async function variant(ctx: Context): Promise<void> {
    const found = await variants.find(`/uploads/${ctx.params.picture}/${ctx.params.variant}`)
    ignoreWeakRange(ctx)
    if ('file' in found) return sendPicture(ctx, variants.folder, found.file)
    ctx.set({ ...pictureHeaders, 'Cache-Control': NO_STORE })
    ctx.redirect(found.standIn)
  }
}

/** A range needs a strong validator (RFC 9110, 13.1.5). */
function ignoreWeakRange({ req: { headers } }: Context): void {
  if (headers['if-range']?.includes('W/')) delete headers.range
}

/** Originals are named by the hash of their bytes; variants can be created again. */
const etagOf = (file: string, { size, mtimeMs }: Stats) =>
  file.includes('/') ? `"${size.toString(16)}-${Math.trunc(mtimeMs).toString(16)}"` : `"${file}"`

async function sendPicture(ctx: Context, root: string, file: string): Promise<void> {
  ctx.set({ ...pictureHeaders, 'Cache-Control': IMMUTABLE })
  // Koa's default is 404, and `send` does not set a status
  ctx.status = 200
  ctx.respond = false
  await new Promise<void>((resolve) => {
    ctx.res.on('close', resolve)
    sendFile(ctx.req, file, { root, cacheControl: false, index: false, dotfiles: 'deny' })
      .on('headers', (answer: ServerResponse, _path: string, stored: Stats) =>
        answer.setHeader('ETag', etagOf(file, stored)),
      )
      .pipe(ctx.res)
  })
}
