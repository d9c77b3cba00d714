import { readModels } from '../../../projections/index.ts'
import { momentsOf, type PastMoment } from '../../as-of/moments.ts'
import { type ActSpan, changesAround, type PagePart } from '../../as-of/page-changes.ts'
import { kinds, type SluggedKind } from '../../content/catalogue.ts'
import type { AsOfChanges, PageChange } from '../../content/history.ts'
import { Malformed, NotFound } from '../../errors.ts'
import { readAct } from '../../history/acts.ts'
import { withoutEscapedNul } from '../middleware/request-target.ts'
import { publicReads, readAt } from '../reads.ts'
import { shownOn } from '../render.tsx'
import { send } from '../representation.ts'
import type { AddRoute, ServedSite } from '../served-site.ts'

/** The page's changes around the moment. What is no public page has none. */
export async function pageChanges(
  { festival: { schemas }, db }: Pick<ServedSite, 'festival' | 'db'>,
  path: string,
  { position, at }: Pick<PastMoment, 'position' | 'at'>,
): Promise<AsOfChanges> {
  const tell = async (span: ActSpan | null): Promise<PageChange | null> => {
    if (!span) return null
    const { id, at, actor, actorId, words } = await readAct({ db, schemas }, span.act)
    return { moment: `p${span.last}`, act: id, at, actor, actorId, words }
  }
  const around = await changesAround(db, partsOf(path), position)
  const [previous, next] = await Promise.all([tell(around.previous), tell(around.next)])
  return { position, at, previous, next }
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

/** The public reads as of a moment, and the changes of a page around it. */
export function addPastRoutes(add: AddRoute, site: ServedSite): void {
  const findMoment = momentsOf(site.db, site.now)

  add('get', 'em/:moment/changes', async ({ params, query: { path } }) => {
    const moment = await findMoment(params.moment)
    if (typeof path !== 'string') throw new Malformed('Indique a página: ?path=/noticias.')
    const [page] = withoutEscapedNul(path).split(/[?#]/)
    if (!shownOn(page!)) throw new NotFound('Este endereço não existe.')
    return pageChanges(site, page!, moment)
  })

  for (const { path: read } of publicReads)
    add('get', read.replace('/api', 'em/:moment'), async (ctx) => {
      const { path, search, params } = ctx
      const { position } = await findMoment(params.moment)
      const answer = await site.past.ask({ position, base: '', path, search, read, slug: params.slug ?? '' })
      if ('of' in answer) {
        ctx.status = 202
        return answer
      }
      if ('redirect' in answer) ctx.redirect(answer.redirect)
      else await send(ctx, answer)
    })
}
