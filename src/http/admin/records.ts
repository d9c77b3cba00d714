import type { Context } from 'koa'
import type { RecordKind } from '../../content/catalogue.ts'
import type { DraftKind } from '../../content/draft.ts'
import { pictureField } from '../../content/text.ts'
import { draftOfItem } from '../../drafts/drafts.ts'
import type { SavedDraft } from '../../drafts/end-draft.ts'
import { draftKindOf } from '../../drafts/items.ts'
import { draftNotFound } from '../../drafts/write-draft.ts'
import { NotFound } from '../../errors.ts'
import type { Festival } from '../../festival.ts'
import type { Cause } from '../../log/event.ts'
import type { StoredPicture } from '../../media/store.ts'
import { type Fields, versionIn } from '../../records/fields.ts'
import type { Outcome } from '../../records/outcome.ts'
import { recordModel } from '../../records/record-writes.ts'
import { recordService, type Written } from '../../records/records.ts'
import { bodyOf, uploadedFile } from '../body.ts'
import type { DatabaseRetry } from '../database-retry.ts'
import { answerWrite, causeOf } from './write-act.ts'

export type AdminDeps = { festival: Festival; databaseRetry: Pick<DatabaseRetry, 'retryRead'>; now(): Date }

export function recordHandlers(kind: RecordKind, { festival, databaseRetry, now }: AdminDeps) {
  const { noun, queries } = recordModel(kind)
  const service = recordService(kind, festival, now)
  const picture = pictureField(noun.fields)

  const fileIn = (ctx: Context) => (picture === undefined ? undefined : uploadedFile(ctx, picture.replace(/Url$/, '')))
  /** A file is chosen before the address that was sent with it. */
  const sentIn = (ctx: Context) => (fileIn(ctx) ? { ...bodyOf(ctx), [picture!]: null } : bodyOf(ctx))

  /** Call before the write: a file must exist before an event references it. */
  const storePictureOf = async (ctx: Context): Promise<StoredPicture | undefined> => {
    const file = fileIn(ctx)
    return file && databaseRetry.retryRead(ctx.state.deadline, () => festival.storePicture(file.bytes, file.name))
  }

  const getRow = async (ctx: Context, id: string) => {
    const row = await databaseRetry.retryRead(ctx.state.deadline, () => queries.byId(festival.database.read, id))
    if (!row) throw new NotFound(noun.notFound)
    return row
  }

  /** The item with the version of this write, so that the author's next save conflicts with any later write. */
  const answer = (ctx: Context, cause: Cause, outcome: Outcome<Written>, done?: number): Promise<void> => {
    const bodyOf = async ({ id, version }: Written) => {
      const row = await getRow(ctx, id)
      return { ...row, version: version ?? row.version }
    }
    return answerWrite(ctx, cause, outcome, bodyOf, done)
  }

  async function create(ctx: Context): Promise<void> {
    const cause = causeOf(ctx, now())
    const form = service.checkNew(sentIn(ctx))
    const stored = await storePictureOf(ctx)
    const id = festival.store.newId()
    const saved = savedDraftIn(noun.kind, bodyOf(ctx))
    await answer(ctx, cause, await service.create({ id, form, picture: stored, saved, cause }), 201)
  }

  async function change(ctx: Context): Promise<void> {
    const { id } = ctx.params
    const cause = causeOf(ctx, now())
    const form = service.checkChange(sentIn(ctx))
    const version = versionIn(form.sent)
    const saved = savedDraftIn(noun.kind, bodyOf(ctx))
    if (!saved) await getRow(ctx, id)
    const stored = await storePictureOf(ctx)
    await answer(ctx, cause, await service.change({ id, form, version, picture: stored, saved, cause }))
  }

  async function remove(ctx: Context): Promise<void> {
    const cause = causeOf(ctx, now())
    await answerWrite(ctx, cause, await service.remove(ctx.params.id, cause), () => undefined)
  }

  async function execute(ctx: Context, command: { type: string }): Promise<void> {
    const cause = causeOf(ctx, now())
    await answer(ctx, cause, await service.execute(ctx.params.id, command, cause))
  }

  /** Answers the draft that the item becomes. */
  async function withdraw(ctx: Context): Promise<void> {
    const { id } = ctx.params
    const cause = causeOf(ctx, now())
    await answerWrite(ctx, cause, await service.withdraw(id, cause), async () => {
      const draft = await draftOfItem(festival.database.read, noun.kind as DraftKind, id)
      if (!draft) throw draftNotFound()
      return draft
    })
  }

  return { create, change, remove, withdraw, execute, answer }
}

/** The draft that a form names as the one it publishes. */
function savedDraftIn(kind: string, sent: Fields): SavedDraft | undefined {
  const known = draftKindOf(kind)
  const id = Object.hasOwn(sent, 'draft') ? sent.draft : undefined
  if (!known || typeof id !== 'string' || id === '') return undefined
  return { id, kind: known, version: versionIn(sent, 'draftVersion') }
}
