import type { Context } from 'koa'
import { sectionsOfPage } from '../../../projections/sections.ts'
import { section } from '../../content/section.ts'
import { Conflict, Malformed } from '../../errors.ts'
import { isChangeOf } from '../../records/same-write.ts'
import { bodyOf } from '../body.ts'
import { type AdminDeps, recordHandlers } from './records.ts'
import { causeOf } from './write-act.ts'

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
      await records.create(ctx).catch(async (error) => {
        if (!(error instanceof Conflict)) throw error
        const { pageSlug, sectionKey } = bodyOf(ctx)
        const sections = await sectionsOfPage(database.read, String(pageSlug).trim())
        const current = sections.find((each) => each.sectionKey === String(sectionKey).trim())
        throw new Conflict(error.message, { ...error.details, current })
      })
    },

    async toggleVisibility(ctx: Context): Promise<void> {
      const { id } = ctx.params
      const cause = causeOf(ctx, deps.now())
      const toggle = { noun: section, id, command: { type: 'ToggleSectionVisibility' }, cause } as const
      const write = { id, cause, isSame: isChangeOf(section, id) }
      await records.answer(ctx, cause, await records.commit(write, (unit) => unit.handle(toggle)))
    },
  }
}
