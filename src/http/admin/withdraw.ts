import type { Context } from 'koa'
import type { DraftKind } from '../../content/draft.ts'
import { draftOfItem } from '../../drafts/drafts.ts'
import { nounOf } from '../../drafts/items.ts'
import { draftNotFound } from '../../drafts/write-draft.ts'
import { isEventOf } from '../../records/same-write.ts'
import { withdrawItem } from '../../records/withdraw.ts'
import type { AdminDeps } from './records.ts'
import { actWriter, causeOf } from './write-act.ts'

export function withdraw(kind: DraftKind, { festival, now }: AdminDeps) {
  const { store, database } = festival
  const writeAct = actWriter(store)
  return async function withdrawn(ctx: Context): Promise<void> {
    const item = { kind, id: ctx.params.id, draftId: store.newId() }
    const cause = causeOf(ctx, now())
    const isSame = isEventOf(nounOf(kind).events.unpublished, kind, item.id)
    await writeAct(ctx, (unit) => withdrawItem(unit, item, cause), { cause, isSame, answer: () => {} })
    const draft = await draftOfItem(database.read, kind, item.id)
    if (!draft) throw draftNotFound()
    ctx.body = draft
  }
}
