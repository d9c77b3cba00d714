import type { Context } from 'koa'
import { storeMediaCommand } from '../../content/media.ts'
import type { RecordNoun } from '../../content/record.ts'
import { pictureField } from '../../content/text.ts'
import { idOf } from '../../decider.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { Festival } from '../../festival.ts'
import type { RecordedEvent } from '../../log/event.ts'
import type { Unit } from '../../log/unit.ts'
import type { StoredPicture } from '../../media/store.ts'
import { versionIn } from '../../records/fields.ts'
import { type RecordQueries, recordWrites } from '../../records/record-writes.ts'
import { bodyOf, uploadedFile } from '../body.ts'
import type { DatabaseRetry } from '../database-retry.ts'
import { requestCause } from '../request-cause.ts'
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

  /** Call before the write: a file must exist before an event references it. */
  const storePictureOf = async (ctx: Context): Promise<StoredPicture | undefined> => {
    const file = picture === undefined ? undefined : uploadedFile(ctx, picture.replace(/Url$/, ''))
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

  async function create(ctx: Context): Promise<void> {
    const body = bodyOf(ctx)
    const form = writes.checkNew(body)
    const stored = await storePictureOf(ctx)
    const newId = store.newId()
    const work = async (unit: Unit, draft: DraftRow | undefined) => {
      const whole = { ...form, fields: await withPicture(unit, stored, form.fields, ctx) }
      const withdrawn = draft && (await withdrawnItem(unit, draft))
      return withdrawn
        ? writes.bringBack(unit, withdrawn, whole, causeOf(ctx))
        : writes.create(unit, whole, newId, causeOf(ctx))
    }
    await write(ctx, newId, endingDraft(ctx, null, work), form.fields)
    ctx.status = 201
  }

  async function change(ctx: Context): Promise<void> {
    const { id } = ctx.params
    const form = writes.checkChange(bodyOf(ctx))
    const version = versionIn(form.sent)
    await getRow(ctx, id)
    const stored = await storePictureOf(ctx)
    const work = async (unit: Unit) => {
      const fields = await withPicture(unit, stored, form.fields, ctx)
      return writes.change(unit, id, { ...form, fields }, { version, cause: causeOf(ctx) })
    }
    await write(ctx, id, endingDraft(ctx, id, work), form.fields).catch(async (error) => {
      if (!(error instanceof Conflict && error.details.current)) throw error
      throw new Conflict(error.message, { ...error.details, current: await findRow(ctx, id) })
    })
  }

  async function remove(ctx: Context): Promise<void> {
    const command = { type: noun.commands.remove }
    await writeAct(ctx, ({ handle }) => handle({ noun, id: ctx.params.id, command, cause: causeOf(ctx) }))
    ctx.status = 204
  }

  return { create, change, remove, write }
}
