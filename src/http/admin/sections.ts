import type { Context } from 'koa'
import { sectionsOfPage } from '../../../projections/sections.ts'
import { Malformed } from '../../errors.ts'
import { bodyOf } from '../body.ts'
import { type AdminDeps, recordHandlers } from './records.ts'

export function adminSections(deps: AdminDeps) {
  const { database } = deps.festival
  const records = recordHandlers('section', deps)

  return {
    ...records,

    async list(ctx: Context): Promise<void> {
      const { pageSlug } = ctx.query
      if (typeof pageSlug !== 'string' || !pageSlug) throw new Malformed('Indique a página: ?pageSlug=homepage.')
      ctx.body = await sectionsOfPage(database.read, pageSlug)
    },

    /** When another organiser has just written the section, the conflict contains it. */
    async create(ctx: Context): Promise<void> {
      await records.create(ctx)
      if (ctx.status !== 409) return
      const { pageSlug, sectionKey } = bodyOf(ctx)
      const sections = await sectionsOfPage(database.read, String(pageSlug).trim(), [String(sectionKey).trim()])
      ctx.body = { ...(ctx.body as object), current: sections[0] }
    },

    toggleVisibility: (ctx: Context): Promise<void> => records.execute(ctx, { type: 'ToggleSectionVisibility' }),
  }
}
