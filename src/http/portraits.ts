import type { Context } from 'koa'
import { isWriterNamed } from '../../projections/writers.ts'
import { portraitName } from '../content/portrait-address.ts'
import { NotFound } from '../errors.ts'
import { portrait, portraitCard } from '../media/portrait.ts'
import { IMMUTABLE, Representation, send } from './representation.ts'
import type { ServedSite } from './served-site.ts'

export function servePortraits({ db, cache }: ServedSite) {
  return async function portraits(ctx: Context): Promise<void> {
    const file = String(ctx.params.file)
    const name = portraitName(file)
    if (!name) throw new NotFound('Este retrato não existe.')
    ctx.set('Content-Security-Policy', "default-src 'none'; sandbox")
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
    if (file.endsWith('.svg')) {
      // Drawing it again is cheaper than a lookup
      const drawn = { type: 'image/svg+xml', body: Buffer.from(portrait(name)), cacheControl: IMMUTABLE }
      return send(ctx, new Representation(drawn))
    }
    // Rendering is slow: only for writers of the library, and cached
    if (!(await isWriterNamed(db, name))) throw new NotFound('Este retrato não existe.')
    const create = async () => {
      const answer = new Representation({ type: 'image/png', body: await portraitCard(name), cacheControl: IMMUTABLE })
      return { answer, needs: ['writers'] }
    }
    // The key has a space, so that `cachedAnswers` cannot send this answer without the headers above
    await send(ctx, await cache.getOrCreate(`portrait card ${name}`, create))
  }
}
