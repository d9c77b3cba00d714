import type { Context } from 'koa'
import { storeMediaCommand } from '../../content/media.ts'
import type { RecordNoun } from '../../content/record.ts'
import { pictureField } from '../../content/text.ts'
import { idOf } from '../../decider.ts'
import type { DraftRow } from '../../drafts/draft-row.ts'
import { shownFields } from '../../drafts/drafts.ts'
import { draftToEnd, endAsPublished, endUnchanged, endWithItem } from '../../drafts/end-draft.ts'
import { withdrawnItem } from '../../drafts/items.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { Festival } from '../../festival.ts'
import type { RecordedEvent } from '../../log/event.ts'
import type { Unit } from '../../log/unit.ts'
import type { StoredPicture } from '../../media/store.ts'
import { versionIn } from '../../records/fields.ts'
import { type Form, type RecordQueries, recordWrites } from '../../records/record-writes.ts'
import { bodyOf, uploadedFile } from '../body.ts'
import type { DatabaseRetry } from '../database-retry.ts'
import { requestCause } from '../request-cause.ts'
import { chosenIdIn } from './chosen-id.ts'
import { draftKind, isDraft, savedDraftIn } from './saved-draft.ts'
import { actWriter } from './write-act.ts'

export type AdminDeps = { festival: Festival; databaseRetry: Pick<DatabaseRetry, 'retryRead'>; now(): Date }

export function recordHandlers<
  Fields extends Record<string, unknown>,
  C extends { create: string; change: string; remove: string; restore: string },
>(
  { noun }: { noun: RecordNoun<Fields, C> },
  queries: RecordQueries<NoInfer<Fields>>,
  { festival, databaseRetry, now }: AdminDeps,
) {
  const { store, database, storePicture } = festival
  const writeAct = actWriter(store)
  const writes = recordWrites({ noun }, queries, now)
  const picture = pictureField(noun.fields)
  const causeOf = (ctx: Context) => requestCause(ctx, now(), ctx.state.actor)

  const fileIn = (ctx: Context) => (picture === undefined ? undefined : uploadedFile(ctx, picture.replace(/Url$/, '')))
  /** A file is chosen before the address that was sent with it. */
  const sentIn = (ctx: Context) => (fileIn(ctx) ? { ...bodyOf(ctx), [picture!]: null } : bodyOf(ctx))

  /** Call before the write: a file must exist before an event references it. */
  const storePictureOf = async (ctx: Context): Promise<StoredPicture | undefined> => {
    const file = fileIn(ctx)
    return file && databaseRetry.retryRead(ctx.state.deadline, () => storePicture(file.bytes, file.name))
  }
  const withPicture = async <F>(unit: Unit, stored: StoredPicture | undefined, fields: F, ctx: Context): Promise<F> => {
    if (!stored || !picture) return fields
    await unit.handle({ ...storeMediaCommand(stored), cause: causeOf(ctx) })
    return { ...fields, [picture]: stored.url }
  }

  const findRow = (ctx: Context, id: string) =>
    databaseRetry.retryRead(ctx.state.deadline, () => queries.byId(database.read, id))
  const getRow = async (ctx: Context, id: string) => {
    const row = await findRow(ctx, id)
    if (!row) throw new NotFound(noun.notFound)
    return row
  }

  /** Answers the item with the version of this write, so that the author's next save conflicts with any later write. */
  const write = async (
    ctx: Context,
    id: string,
    work: (unit: Unit) => Promise<RecordedEvent[]>,
    given: Partial<Fields> = {},
  ): Promise<void> => {
    const written = await writeAct(
      ctx,
      async (unit) => {
        const last = (await work(unit)).at(-1)
        return last
          ? { id: idOf(last), version: last.version }
          : { id, version: (await queries.byId(unit.db, id))?.version }
      },
      [{ noun, fields: given }],
    )
    ctx.body = { ...(await getRow(ctx, written.id)), version: written.version }
  }

  /** The draft that the form publishes ends in the same transaction. */
  const writeEndingDraft = async (
    ctx: Context,
    { id, itemId, stored }: { id: string; itemId: string | null; stored: StoredPicture | undefined },
    form: Form<Fields>,
    work: (unit: Unit, form: Form<Fields>) => Promise<RecordedEvent[]>,
  ): Promise<void> => {
    const saved = savedDraftIn(noun.kind, bodyOf(ctx))
    const illustrated = async (unit: Unit, whole: Form<Fields>) => ({
      ...whole,
      fields: await withPicture(unit, stored, whole.fields, ctx),
    })
    let unchanged: DraftRow | undefined
    const writeAndEnd = async (unit: Unit) => {
      const draft = saved && (await draftToEnd(unit.db, saved, itemId))
      const withdrawn = draft && (await withdrawnItem(unit.db, draft))
      const events = withdrawn
        ? await writes.bringBack(
            unit,
            withdrawn,
            await illustrated(unit, await wholeForm(ctx, unit, draft)),
            causeOf(ctx),
          )
        : await work(unit, await illustrated(unit, form))
      if (draft && events.length > 0) unit.execute(endAsPublished(draft, causeOf(ctx)))
      unchanged = events.length > 0 ? undefined : draft
      return events
    }
    const startedAt = performance.now()
    await write(ctx, id, writeAndEnd, form.fields)
    if (unchanged) await endUnchanged(database, unchanged, { cause: causeOf(ctx), startedAt })
  }
  const wholeForm = async (ctx: Context, unit: Unit, draft: DraftRow) =>
    writes.checkNew({ ...(await shownFields(unit.db, draft)), ...bodyOf(ctx) })

  /** An item that has the chosen id already, from a request whose answer was lost, is answered as it is. */
  async function create(ctx: Context): Promise<void> {
    const form = writes.checkNew(sentIn(ctx))
    const chosen = chosenIdIn(bodyOf(ctx), 'newId')
    const stored = await storePictureOf(ctx)
    const id = chosen ?? store.newId()
    const work = (unit: Unit, whole: Form<Fields>) => writes.create(unit, whole, id, causeOf(ctx))
    try {
      await writeEndingDraft(ctx, { id, itemId: null, stored }, form, work)
      ctx.status = 201
    } catch (error) {
      const existing = chosen && error instanceof Conflict ? await findRow(ctx, chosen) : undefined
      if (!existing) throw error
      ctx.body = existing
    }
  }

  async function change(ctx: Context): Promise<void> {
    const { id } = ctx.params
    const form = writes.checkChange(sentIn(ctx))
    const version = versionIn(form.sent)
    if (!savedDraftIn(noun.kind, bodyOf(ctx))) await getRow(ctx, id)
    const stored = await storePictureOf(ctx)
    const work = (unit: Unit, whole: Form<Fields>) => writes.change(unit, id, whole, { version, cause: causeOf(ctx) })
    await writeEndingDraft(ctx, { id, itemId: id, stored }, form, work).catch(async (error) => {
      if (!(error instanceof Conflict && error.details.current) || isDraft(error.details.current)) throw error
      throw new Conflict(error.message, { ...error.details, current: await findRow(ctx, id) })
    })
  }

  async function remove(ctx: Context): Promise<void> {
    const command = { type: noun.commands.remove }
    const { id } = ctx.params
    const kind = draftKind(noun.kind)
    await writeAct(ctx, async (unit) => {
      await unit.handle({ noun, id, command, cause: causeOf(ctx) })
      if (kind) unit.execute(endWithItem({ kind, id }, causeOf(ctx)))
    })
    ctx.status = 204
  }

  return { create, change, remove, write }
}
