import type { Context } from 'koa'
import type { DraftKind } from '../../content/draft.ts'
import { draftOfItem } from '../../drafts/drafts.ts'
import { draftNotFound } from '../../drafts/write-draft.ts'
import { withdrawItem } from '../../records/withdraw.ts'
import { requestCause } from '../request-cause.ts'
import type { AdminDeps } from './records.ts'
import { actWriter } from './write-act.ts'

export function withdraw(kind: DraftKind, { festival, now }: AdminDeps) {
  const { store, database } = festival
  const writeAct = actWriter(store)
  return async function withdrawn(ctx: Context): Promise<void> {
    const item = { kind, id: ctx.params.id, draftId: store.newId() }
    await writeAct(ctx, (unit) => withdrawItem(unit, item, requestCause(ctx, now(), ctx.state.actor)))
    const draft = await draftOfItem(database.read, kind, item.id)
    if (!draft) throw draftNotFound()
    ctx.body = draft
  }
}
