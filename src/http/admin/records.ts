import type { Knex } from 'knex'
import type { Context } from 'koa'
import { validate as isUuid, version as uuidVersion } from 'uuid'
import { readModels } from '../../../projections/index.ts'
import { catalogue, kindsWithDrafts, type RecordKind, type VersionedKind } from '../../content/catalogue.ts'
import { versionIn } from '../../content/check-fields.ts'
import { pictureField } from '../../content/text.ts'
import { draftNotFound } from '../../drafts/draft-row.ts'
import { draftOfItem } from '../../drafts/drafts.ts'
import { Malformed, NotFound } from '../../errors.ts'
import type { Cause } from '../../log/event.ts'
import { recordService, type Written } from '../../records/records.ts'
import type { Outcome } from '../../sanitising/sanitised-store.ts'
import { bodyOf, formBody, uploadedFile } from '../body.ts'
import { requestCause } from '../request-cause.ts'
import type { AddRoute, ServedSite } from '../served-site.ts'

export function addRecordRoutes(add: AddRoute, kind: RecordKind, site: ServedSite): void {
  const { path } = catalogue[kind]
  const { create, change, remove } = recordHandlers(kind, site)
  const form = formBody()
  add('post', path, form, create)
  add('put', `${path}/:id`, form, change)
  add('delete', `${path}/:id`, remove)
  const draftKind = kindsWithDrafts.find((each) => each === kind)
  if (!draftKind) return
  const { festival, db, now } = site
  // Answers the draft that the item becomes
  add('post', `${path}/:id/withdraw`, async (ctx) => {
    const { id } = ctx.params
    const cause = causeOf(ctx, now())
    return answerWrite(ctx, cause, await recordService(kind, festival, now).withdraw(id, cause), async () => {
      const draft = await draftOfItem(db, draftKind, id)
      if (!draft) throw draftNotFound()
      return draft
    })
  })
}

export function recordHandlers(kind: RecordKind, { festival, db, now }: ServedSite) {
  const service = recordService(kind, festival, now)
  const picture = pictureField(catalogue[kind].noun.fields)
  const readItem = itemReader(db, kind)

  const fileIn = (ctx: Context) => (picture === undefined ? undefined : uploadedFile(ctx, picture.replace(/Url$/, '')))
  /** A file is chosen before the address that was sent with it. */
  const sentIn = (ctx: Context) => (fileIn(ctx) ? { ...bodyOf(ctx), [picture!]: null } : bodyOf(ctx))

  /** Call before the write: a file must exist before an event references it. */
  const storePictureOf = async (ctx: Context) => {
    const file = fileIn(ctx)
    return file && festival.storePicture(file.bytes, file.name)
  }

  return {
    async create(ctx: Context) {
      const cause = causeOf(ctx, now())
      const form = service.checkNew(sentIn(ctx))
      const stored = await storePictureOf(ctx)
      const id = festival.store.newId()
      return answerWrite(ctx, cause, await service.create({ id, form, picture: stored, cause }), readItem, 201)
    },

    async change(ctx: Context) {
      const { id } = ctx.params
      const cause = causeOf(ctx, now())
      const form = service.checkChange(sentIn(ctx))
      const version = versionIn(bodyOf(ctx))
      await readItem({ id })
      const stored = await storePictureOf(ctx)
      return answerWrite(ctx, cause, await service.change({ id, form, version, picture: stored, cause }), readItem)
    },

    async remove(ctx: Context) {
      const cause = causeOf(ctx, now())
      return answerWrite(ctx, cause, await service.remove(ctx.params.id, cause), () => null)
    },
  }
}

/** Reads an item with the version of the write, so that the author's next save conflicts with any later write. */
export const itemReader =
  (db: Knex, kind: VersionedKind) =>
  async ({ id, version }: Written) => {
    const row = await readModels[kind].byId(db, id)
    if (!row) throw new NotFound(catalogue[kind].noun.notFound)
    return { ...row, version: version ?? row.version }
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
): Promise<unknown> {
  const body = 'value' in outcome ? await bodyFor(outcome.value) : outcome.refusal
  ctx.status = { ...statuses, written: done, unchanged: done }[outcome.is]
  if (outcome.is === 'written' || outcome.is === 'repeated') announceAct(ctx, requestId)
  if (outcome.is === 'repeated') announceRepeat(ctx)
  return body
}

/** The answer names the act, by which it can be undone. */
export const announceAct = (ctx: Context, act: string): void => ctx.set('X-Act-Id', act)

export const announceRepeat = (ctx: Context): void => ctx.set('Idempotent-Replayed', 'true')
