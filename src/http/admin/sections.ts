import { sectionsOfPage } from '../../../projections/sections.ts'
import { Malformed } from '../../errors.ts'
import { recordService } from '../../records/records.ts'
import { bodyOf, jsonBody } from '../body.ts'
import type { AddRoute, ServedSite } from '../served-site.ts'
import { answerWrite, causeOf, itemReader, recordHandlers } from './records.ts'

export function addSectionRoutes(add: AddRoute, site: ServedSite): void {
  const { festival, db, now } = site
  const { create, change, remove } = recordHandlers('section', site)
  const json = jsonBody('1mb')

  add('get', 'page-sections', ({ query: { pageSlug } }) => {
    if (typeof pageSlug !== 'string' || !pageSlug) throw new Malformed('Indique a página: ?pageSlug=homepage.')
    return sectionsOfPage(db, pageSlug)
  })

  // When another organiser has just written the section, the conflict contains it
  add('post', 'page-sections', json, async (ctx) => {
    const answer = await create(ctx)
    if (ctx.status !== 409) return answer
    const { pageSlug, sectionKey } = bodyOf(ctx)
    const [current] = await sectionsOfPage(db, String(pageSlug).trim(), [String(sectionKey).trim()])
    return { ...(answer as object), current }
  })

  add('put', 'page-sections/:id', json, change)
  add('delete', 'page-sections/:id', remove)

  add('patch', 'page-sections/:id/toggle-visibility', async (ctx) => {
    const cause = causeOf(ctx, now())
    const service = recordService('section', festival, now)
    const outcome = await service.execute(ctx.params.id, { type: 'ToggleSectionVisibility' }, cause)
    return answerWrite(ctx, cause, outcome, itemReader(db, 'section'))
  })
}
