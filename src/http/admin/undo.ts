import type { Context } from 'koa'
import { readModels } from '../../../projections/index.ts'
import { catalogue, movingKinds } from '../../content/catalogue.ts'
import { versionIn } from '../../content/check-fields.ts'
import type { Undone } from '../../content/history.ts'
import { slugify } from '../../content/slug.ts'
import { Invalid, NotFound } from '../../errors.ts'
import { readAct } from '../../history/acts.ts'
import { restoreItem } from '../../history/restore.ts'
import { undoAct } from '../../history/undo.ts'
import { bodyOf } from '../body.ts'
import { versionedKindOf } from './history.ts'
import { type AdminDeps, answerWrite, causeOf } from './records.ts'

export function adminUndo({ festival, now }: AdminDeps) {
  const reader = { db: festival.database.read, schemas: festival.schemas }

  return {
    async undo(ctx: Context): Promise<void> {
      const cause = causeOf(ctx, now())
      const outcome = await undoAct(festival, ctx.params.act, cause)
      await answerWrite(ctx, cause, outcome, async (): Promise<Undone> => {
        if (outcome.is === 'unchanged') return { act: null, acts: [] }
        return { act: cause.requestId, acts: [await readAct(reader, cause.requestId)] }
      })
    },

    async restore(ctx: Context): Promise<void> {
      const { id } = ctx.params
      const kind = versionedKindOf(ctx.params.kind)
      const sent = bodyOf(ctx)
      const version = versionIn(sent)
      if (version === undefined) throw Invalid.field('version', 'Indique a versão.')
      const hasSlug = movingKinds.some((each) => each === kind) && typeof sent.slug === 'string'
      const slug = hasSlug ? slugify(String(sent.slug)) : undefined
      if (slug === '') throw Invalid.field('slug', 'Este endereço não tem letras nem algarismos.')
      const request = { kind, id, version, seen: versionIn(sent, 'seen'), slug }
      const cause = causeOf(ctx, now())
      const outcome = await restoreItem(festival, request, cause)
      await answerWrite(ctx, cause, outcome, async (version) => {
        const row = await readModels[kind].byId(festival.database.read, id)
        if (!row) throw new NotFound(catalogue[kind].noun.notFound)
        return { ...row, version }
      })
    },
  }
}
