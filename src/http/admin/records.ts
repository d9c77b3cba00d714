import type { Context } from 'koa'
import { validate as isUuid, version as uuidVersion } from 'uuid'
import type { RecordKind } from '../../content/catalogue.ts'
import { versionIn } from '../../content/check-fields.ts'
import type { DraftKind } from '../../content/draft.ts'
import { pictureField } from '../../content/text.ts'
import { draftNotFound } from '../../drafts/draft-row.ts'
import { draftOfItem } from '../../drafts/drafts.ts'
import { Malformed, NotFound } from '../../errors.ts'
import type { Festival } from '../../festival.ts'
import type { Cause } from '../../log/event.ts'
import type { StoredPicture } from '../../media/store.ts'
import { recordModel, recordService, type Written } from '../../records/records.ts'
import type { Outcome } from '../../sanitising/sanitised-store.ts'
import { bodyOf, uploadedFile } from '../body.ts'
import { requestCause } from '../request-cause.ts'

export type AdminDeps = { festival: Festival; now(): Date }

export function recordHandlers(kind: RecordKind, { festival, now }: AdminDeps) {
  const { noun, queries } = recordModel(kind)
  const service = recordService(kind, festival, now)
  const picture = pictureField(noun.fields)

  const fileIn = (ctx: Context) => (picture === undefined ? undefined : uploadedFile(ctx, picture.replace(/Url$/, '')))
  /** A file is chosen before the address that was sent with it. */
  const sentIn = (ctx: Context) => (fileIn(ctx) ? { ...bodyOf(ctx), [picture!]: null } : bodyOf(ctx))

  /** Call before the write: a file must exist before an event references it. */
  const storePictureOf = async (ctx: Context): Promise<StoredPicture | undefined> => {
    const file = fileIn(ctx)
    return file && festival.storePicture(file.bytes, file.name)
  }

  const getRow = async (id: string) => {
    const row = await queries.byId(festival.database.read, id)
    if (!row) throw new NotFound(noun.notFound)
    return row
  }

  /** The item with the version of this write, so that the author's next save conflicts with any later write. */
  const answer = (ctx: Context, cause: Cause, outcome: Outcome<Written>, done?: number): Promise<void> => {
    const rowOf = async ({ id, version }: Written) => {
      const row = await getRow(id)
      return { ...row, version: version ?? row.version }
    }
    return answerWrite(ctx, cause, outcome, rowOf, done)
  }

  async function create(ctx: Context): Promise<void> {
    const cause = causeOf(ctx, now())
    const form = service.checkNew(sentIn(ctx))
    const stored = await storePictureOf(ctx)
    const id = festival.store.newId()
    await answer(ctx, cause, await service.create({ id, form, picture: stored, cause }), 201)
  }

  async function change(ctx: Context): Promise<void> {
    const { id } = ctx.params
    const cause = causeOf(ctx, now())
    const form = service.checkChange(sentIn(ctx))
    const version = versionIn(bodyOf(ctx))
    await getRow(id)
    const stored = await storePictureOf(ctx)
    await answer(ctx, cause, await service.change({ id, form, version, picture: stored, cause }))
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

const isUuidV7 = (id: unknown): id is string => typeof id === 'string' && isUuid(id) && uuidVersion(id) === 7

/** With an `Idempotency-Key` that names the act, and makes the request one that can be sent again. */
export function causeOf(ctx: Context, now: Date): Cause {
  const cause = requestCause(ctx, now, ctx.state.actor)
  const key = ctx.headers['idempotency-key']
  if (key === undefined) return cause
  if (!isUuidV7(key)) throw new Malformed('O cabeçalho Idempotency-Key tem de ser um UUIDv7.')
  return { ...cause, requestId: key.toLowerCase(), hasKey: true }
}

const statuses = { repeated: 200, conflict: 409, missing: 404, invalid: 422 }

/** Answers a write with what `bodyFor` makes of its value, or with why it was refused. `done`: the status of its first answer. */
export async function answerWrite<T>(
  ctx: Context,
  { requestId }: Cause,
  outcome: Outcome<T>,
  bodyFor: (value: T) => unknown,
  done = 200,
): Promise<void> {
  const body = 'value' in outcome ? await bodyFor(outcome.value) : outcome.refusal
  ctx.status = { ...statuses, written: done, unchanged: done }[outcome.is]
  ctx.body = body
  if (outcome.is === 'written' || outcome.is === 'repeated') announceAct(ctx, requestId)
  if (outcome.is === 'repeated') announceRepeat(ctx)
}

/** The answer names the act, by which it can be undone. */
export const announceAct = (ctx: Context, act: string): void => ctx.set('X-Act-Id', act)

export const announceRepeat = (ctx: Context): void => ctx.set('Idempotent-Replayed', 'true')
