import type { Context } from 'koa'
import type { FindMoment } from '../../as-of/moments.ts'
import { Malformed, NotFound } from '../../errors.ts'
import { withoutEscapedNul } from '../middleware/request-target.ts'
import type { PublicRead } from '../reads.ts'
import { shownOn } from '../render.tsx'
import { jsonAnswer, NO_STORE, Representation, send } from '../representation.ts'
import type { ChangesOf } from './page-changes.ts'
import type { Past } from './past.ts'

/** A public read as of the moment in the address. */
export const servePastRead = ({ path: read }: PublicRead, past: Past, findMoment: FindMoment) =>
  async function pastRead(ctx: Context): Promise<void> {
    const { position } = await findMoment(ctx.params.moment)
    const { path, search } = ctx
    const answer = await past.ask({ position, base: '', path, search, read, slug: ctx.params.slug ?? '' })
    if ('redirect' in answer) ctx.redirect(answer.redirect)
    else await ('of' in answer ? sendJson(ctx, 202, answer) : send(ctx, answer))
  }

/** The page's changes around the moment. */
export function servePastChanges(findMoment: FindMoment, changesOf: ChangesOf) {
  return async function pastChanges(ctx: Context): Promise<void> {
    const moment = await findMoment(ctx.params.moment)
    const { path } = ctx.query
    if (typeof path !== 'string') throw new Malformed('Indique a página: ?path=/noticias.')
    const [page] = withoutEscapedNul(path).split(/[?#]/)
    if (!shownOn(page!)) throw new NotFound('Este endereço não existe.')
    await sendJson(ctx, 200, await changesOf(page!, moment))
  }
}

const sendJson = (ctx: Context, status: number, body: unknown): Promise<void> =>
  send(ctx, new Representation(jsonAnswer(status, body, NO_STORE)))
