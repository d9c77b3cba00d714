import type { Context } from 'koa'
import type { RecordKind } from '../../content/catalogue.ts'
import { pictureField } from '../../content/text.ts'
import type { SavedDraft } from '../../drafts/end-draft.ts'
import { draftKindOf } from '../../drafts/items.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { Festival } from '../../festival.ts'
import type { StoredPicture } from '../../media/store.ts'
import { type Fields, versionIn } from '../../records/fields.ts'
import { recordModel } from '../../records/record-writes.ts'
import { recordService, type Written } from '../../records/records.ts'
import { bodyOf, uploadedFile } from '../body.ts'
import type { DatabaseRetry } from '../database-retry.ts'
import { requestCause } from '../request-cause.ts'
import { chosenIdIn } from './chosen-id.ts'
import { announceAct } from './write-act.ts'

export type AdminDeps = { festival: Festival; databaseRetry: Pick<DatabaseRetry, 'retryRead'>; now(): Date }

export function recordHandlers(kind: RecordKind, { festival, databaseRetry, now }: AdminDeps) {
  const { noun, queries } = recordModel(kind)
  const service = recordService(kind, festival, now)
  const picture = pictureField(noun.fields)
  const causeOf = (ctx: Context) => requestCause(ctx, now(), ctx.state.actor)

  const fileIn = (ctx: Context) => (picture === undefined ? undefined : uploadedFile(ctx, picture.replace(/Url$/, '')))
  /** A file is chosen before the address that was sent with it. */
  const sentIn = (ctx: Context) => (fileIn(ctx) ? { ...bodyOf(ctx), [picture!]: null } : bodyOf(ctx))

  /** Call before the write: a file must exist before an event references it. */
  const storePictureOf = async (ctx: Context): Promise<StoredPicture | undefined> => {
    const file = fileIn(ctx)
    return file && databaseRetry.retryRead(ctx.state.deadline, () => festival.storePicture(file.bytes, file.name))
  }

  const findRow = (ctx: Context, id: string) =>
    databaseRetry.retryRead(ctx.state.deadline, () => queries.byId(festival.database.read, id))
  const getRow = async (ctx: Context, id: string) => {
    const row = await findRow(ctx, id)
    if (!row) throw new NotFound(noun.notFound)
    return row
  }

  /** The item with the version of this write, so that the author's next save conflicts with any later write. */
  const answer = async (ctx: Context, { id, version, isAppended }: Written): Promise<void> => {
    if (isAppended) announceAct(ctx)
    ctx.body = { ...(await getRow(ctx, id)), version }
  }

  /** An item that has the chosen id already, from a request whose answer was lost, is answered as it is. */
  async function create(ctx: Context): Promise<void> {
    const form = service.checkNew(sentIn(ctx))
    const chosen = chosenIdIn(bodyOf(ctx), 'newId')
    const stored = await storePictureOf(ctx)
    const id = chosen ?? festival.store.newId()
    const saved = savedDraftIn(noun.kind, bodyOf(ctx))
    try {
      await answer(ctx, await service.create({ id, form, picture: stored, saved, cause: causeOf(ctx) }))
      ctx.status = 201
    } catch (error) {
      const existing = chosen && error instanceof Conflict ? await findRow(ctx, chosen) : undefined
      if (!existing) throw error
      ctx.body = existing
    }
  }

  async function change(ctx: Context): Promise<void> {
    const { id } = ctx.params
    const form = service.checkChange(sentIn(ctx))
    const version = versionIn(form.sent)
    const saved = savedDraftIn(noun.kind, bodyOf(ctx))
    if (!saved) await getRow(ctx, id)
    const stored = await storePictureOf(ctx)
    await answer(ctx, await service.change({ id, form, version, picture: stored, saved, cause: causeOf(ctx) }))
  }

  async function remove(ctx: Context): Promise<void> {
    await service.remove(ctx.params.id, causeOf(ctx))
    announceAct(ctx)
    ctx.status = 204
  }

  return { create, change, remove, answer, causeOf, commit: service.commit }
}

/** The draft that a form names as the one it publishes. */
function savedDraftIn(kind: string, sent: Fields): SavedDraft | undefined {
  const known = draftKindOf(kind)
  const id = Object.hasOwn(sent, 'draft') ? sent.draft : undefined
  if (!known || typeof id !== 'string' || id === '') return undefined
  return { id, kind: known, version: versionIn(sent, 'draftVersion') }
}
