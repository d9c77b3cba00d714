import type { Context } from 'koa'
import { nameIn } from '../content/portrait-address.ts'
import { NotFound } from '../errors.ts'
import { portrait } from '../media/portrait.ts'
import { IMMUTABLE, Representation, send } from './representation.ts'

/** GET /retratos/v1/{name}.svg: drawn from the name each time, which takes less than looking it up. */
export function servePortraits() {
  return async function portraits(ctx: Context): Promise<void> {
    const name = nameIn(String(ctx.params.file))
    if (!name) throw new NotFound('Este retrato não existe.')
    ctx.set('Content-Security-Policy', "default-src 'none'; sandbox")
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
    const drawn = { type: 'image/svg+xml', body: Buffer.from(portrait(name)), cacheControl: IMMUTABLE }
    await send(ctx, new Representation(drawn))
  }
}
