import { movingKinds } from '../../content/catalogue.ts'
import { versionIn } from '../../content/check-fields.ts'
import type { Undone } from '../../content/history.ts'
import { slugify } from '../../content/slug.ts'
import { Invalid } from '../../errors.ts'
import { readAct } from '../../history/acts.ts'
import { restoreItem } from '../../history/restore.ts'
import { undoAct } from '../../history/undo.ts'
import { bodyOf, jsonBody } from '../body.ts'
import type { AddRoute, ServedSite } from '../served-site.ts'
import { versionedKindOf } from './history.ts'
import { answerWrite, causeOf, itemReader } from './records.ts'

export function addUndoRoutes(add: AddRoute, { festival, db, now }: ServedSite): void {
  add('post', 'history/acts/:act/undo', async (ctx) => {
    const cause = causeOf(ctx, now())
    const outcome = await undoAct(festival, ctx.params.act, cause)
    return answerWrite(ctx, cause, outcome, async (): Promise<Undone> => {
      if (outcome.is === 'unchanged') return { act: null, acts: [] }
      return { act: cause.requestId, acts: [await readAct({ ...festival, db }, cause.requestId)] }
    })
  })

  add('post', 'history/:kind/:id/restore', jsonBody('16kb'), async (ctx) => {
    const { id } = ctx.params
    const kind = versionedKindOf(ctx.params.kind)
    const sent = bodyOf(ctx)
    const version = versionIn(sent)
    if (version === undefined) throw Invalid.field('version', 'Indique a versão.')
    const hasSlug = movingKinds.some((each) => each === kind) && typeof sent.slug === 'string'
    const slug = hasSlug ? slugify(String(sent.slug)) : undefined
    if (slug === '') throw Invalid.field('slug', 'Este endereço não tem letras nem algarismos.')
    const cause = causeOf(ctx, now())
    const outcome = await restoreItem(festival, { kind, id, version, seen: versionIn(sent, 'seen'), slug }, cause)
    return answerWrite(ctx, cause, outcome, (version) => itemReader(db, kind)({ id, version }))
  })
}
