import type { Knex } from 'knex'
import type { Context } from 'koa'
import { readModels } from '../../../projections/index.ts'
import { movingKinds } from '../../content/catalogue.ts'
import type { Undone } from '../../content/history.ts'
import { slugify } from '../../content/slug.ts'
import { Invalid } from '../../errors.ts'
import { readAct } from '../../history/acts.ts'
import { restoreItem } from '../../history/restore.ts'
import { undoAct } from '../../history/undo.ts'
import { versionIn } from '../../records/fields.ts'
import { withCurrent } from '../../records/records.ts'
import { bodyOf } from '../body.ts'
import { versionedKindOf } from './history.ts'
import type { AdminDeps } from './records.ts'
import { announceAct, causeOf } from './write-act.ts'

const EMPTY_SLUG = 'Este endereço não tem letras nem algarismos.'

export function adminUndo({ festival, now }: AdminDeps) {
  const reader = { db: festival.database.read, schemas: festival.schemas }

  return {
    async undo(ctx: Context): Promise<void> {
      const cause = causeOf(ctx, now())
      const nothing: Undone = { act: null, acts: [] }
      ctx.body = nothing
      if (!(await undoAct(festival, ctx.params.act, cause))) return
      announceAct(ctx, cause)
      const done: Undone = { act: cause.requestId, acts: [await readAct(reader, cause.requestId)] }
      ctx.body = done
    },

    async restore(ctx: Context): Promise<void> {
      const { id } = ctx.params
      const kind = versionedKindOf(ctx.params.kind)
      const sent = bodyOf(ctx)
      const version = versionIn(sent)
      if (version === undefined) throw new Invalid('Indique a versão.', { version: 'Indique a versão.' })
      const hasSlug = movingKinds.some((each) => each === kind) && typeof sent.slug === 'string'
      const slug = hasSlug ? slugify(String(sent.slug)) : undefined
      if (slug === '') throw new Invalid(EMPTY_SLUG, { slug: EMPTY_SLUG })
      const request = { kind, id, version, seen: versionIn(sent, 'seen'), slug }
      const { byId }: { byId?(db: Knex, id: string): Promise<object | undefined> } = readModels[kind]
      const findRow = () => byId?.(festival.database.read, id)
      const cause = causeOf(ctx, now())
      const { row, isAppended } = await restoreItem(festival, request, cause).catch(withCurrent(async () => findRow()))
      if (isAppended) announceAct(ctx, cause)
      ctx.body = { ...row, ...(await findRow()), version: row.version }
    },
  }
}
