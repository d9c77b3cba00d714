import type { Context } from 'koa'
import { readModels } from '../../../projections/index.ts'
import type { FindMoment } from '../../as-of/moments.ts'
import { type ActSpan, changesAround, type PagePart } from '../../as-of/page-changes.ts'
import { kinds, type SluggedKind } from '../../content/catalogue.ts'
import type { AsOfChanges, PageChange } from '../../content/history.ts'
import { Malformed, NotFound } from '../../errors.ts'
import type { Festival } from '../../festival.ts'
import { readAct } from '../../history/acts.ts'
import { withoutEscapedNul } from '../middleware/request-target.ts'
import { type PublicRead, readAt } from '../reads.ts'
import { shownOn } from '../render.tsx'
import { jsonAnswer, NO_STORE, Representation, send } from '../representation.ts'
import type { Past } from './past.ts'

export type ChangesOf = (path: string, moment: { position: number; at: string | null }) => Promise<AsOfChanges>

/** What is no public page has no changes. */
export function pageChanges({ database, schemas }: Pick<Festival, 'database' | 'schemas'>): ChangesOf {
  const reader = { db: database.read, schemas }
  const tell = async (span: ActSpan | null): Promise<PageChange | null> => {
    if (!span) return null
    const { id, at, actor, actorId, words } = await readAct(reader, span.act)
    return { moment: `p${span.last}`, act: id, at, actor, actorId, words }
  }
  return async (path, { position, at }) => {
    const around = await changesAround(reader.db, partsOf(path), position)
    const [previous, next] = await Promise.all([tell(around.previous), tell(around.next)])
    return { position, at, previous, next }
  }
}

function partsOf(path: string): PagePart[] {
  const shown = shownOn(path)
  if (!shown) return []
  const lists = shown.lists.flatMap((read) => readAt(read).needs.flatMap(partOf))
  const item = shown.item && kindOfProjection(readAt(shown.item).needs[0]!)
  return item ? [...lists, { item: item as SluggedKind, slug: shown.slug }] : lists
}

function partOf(need: string): PagePart[] {
  const [projection, page] = need.split(':page/')
  const kind = kindOfProjection(projection!)
  if (page) return [{ sections: page }]
  return kind ? [{ list: kind }] : []
}

const kindOfProjection = (name: string) => kinds.find((kind) => readModels[kind].projections[0].name === name)

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
