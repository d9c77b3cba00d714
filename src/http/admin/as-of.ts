import type { Context, Middleware } from 'koa'
import { changedDays } from '../../../projections/days.ts'
import { readModels } from '../../../projections/index.ts'
import type { AsOf } from '../../as-of/as-of.ts'
import { type ActSpan, changesAround, type PagePart } from '../../as-of/page-changes.ts'
import { canonicalQuery } from '../../content/canonical-address.ts'
import { kinds, type SluggedKind } from '../../content/catalogue.ts'
import type { AsOfChanges, PageChange } from '../../content/history.ts'
import { AS_OF_API, AS_OF_PATH } from '../../content/moment.ts'
import { Malformed, Moved, NotFound } from '../../errors.ts'
import type { Festival } from '../../festival.ts'
import { readAct } from '../../history/acts.ts'
import { type PublicRead, readAt } from '../reads.ts'
import { siblingPath } from '../redirect.ts'
import { shownOn } from '../render.tsx'
import { NO_STORE, Representation, send } from '../representation.ts'

/** Also of refusals and redirects, which no handler has seen. */
export function hidePastFromSearch(): Middleware {
  return async function past(ctx, next) {
    if ([AS_OF_PATH, AS_OF_API].some((path) => `${ctx.path}/`.startsWith(`${path}/`))) {
      ctx.set('X-Robots-Tag', 'noindex')
      ctx.set('Cache-Control', NO_STORE)
    }
    await next()
  }
}

/** A public read as of the moment in the address. */
export const servePastRead = (read: PublicRead, asOf: AsOf) =>
  async function pastRead(ctx: Context): Promise<void> {
    const moment = await asOf.find(ctx.params.moment)
    const query = new URLSearchParams(canonicalQuery(read.query ?? {}, ctx.search))
    try {
      const answer = await asOf.use(moment, (db) => read.load(db, { slug: ctx.params.slug ?? '', query }))
      await ('result' in answer ? sendJson(ctx, 200, answer.result) : sendJson(ctx, 202, answer))
    } catch (error) {
      if (!(error instanceof Moved)) throw error
      ctx.redirect(siblingPath(ctx.path, error.slug) + ctx.search)
    }
  }

/** The page's changes around the moment, and the days on which the site changed. */
export function servePastChanges(asOf: AsOf, { database, schemas }: Festival) {
  const reader = { db: database.read, schemas }
  const tell = async (span: ActSpan | null): Promise<PageChange | null> => {
    if (!span) return null
    const { id, at, actor, actorId, words } = await readAct(reader, span.act)
    return { moment: `p${span.last}`, act: id, at, actor, actorId, words }
  }
  return async function pastChanges(ctx: Context): Promise<void> {
    const { position, at } = await asOf.find(ctx.params.moment)
    const [path] = requiredPath(ctx).split(/[?#]/)
    const parts = shownParts(path!)
    if (!parts) throw new NotFound('Este endereço não existe.')
    const [{ previous, next }, days] = await Promise.all([
      changesAround(reader.db, parts, position),
      changedDays(reader.db),
    ])
    const answer: AsOfChanges = { position, at, previous: await tell(previous), next: await tell(next), days }
    await sendJson(ctx, 200, answer)
  }
}

function requiredPath(ctx: Context): string {
  const { path } = ctx.query
  if (typeof path !== 'string') throw new Malformed('Indique a página: ?path=/noticias.')
  return path
}

function shownParts(path: string): PagePart[] | undefined {
  const shown = shownOn(path)
  if (!shown) return undefined
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

const sendJson = (ctx: Context, status: number, body: unknown): Promise<void> =>
  send(
    ctx,
    new Representation({
      status,
      type: 'application/json; charset=utf-8',
      body: Buffer.from(JSON.stringify(body)),
      cacheControl: NO_STORE,
    }),
  )
