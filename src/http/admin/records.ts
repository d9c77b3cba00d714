import type { Knex } from 'knex'
import type { Context } from 'koa'
import { sluggedKinds } from '../../content/catalogue.ts'
import { storeMediaCommand } from '../../content/media.ts'
import type { RecordNoun } from '../../content/record.ts'
import { pictureField } from '../../content/text.ts'
import { idOf } from '../../decider.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { Festival } from '../../festival.ts'
import { type RecordedEvent, streamOf } from '../../log/event.ts'
import type { Unit } from '../../log/unit.ts'
import type { StoredPicture } from '../../media/store.ts'
import { bodyOf, uploadedFile } from '../body.ts'
import type { DatabaseRetry } from '../database-retry.ts'
import { checkFields, versionIn } from '../fields.ts'
import { requestCause } from '../request-cause.ts'
import { normaliseSlug, slugFor } from './slugs.ts'
import { actWriter } from './write-act.ts'

export type AdminDeps = { festival: Festival; databaseRetry: Pick<DatabaseRetry, 'retryRead'>; now(): Date }

type Item<Fields> = Fields & { id: string; version: number }

export function recordHandlers<
  Fields extends Record<string, unknown>,
  C extends { create: string; change: string; remove: string; restore: string },
>(
  { noun }: { noun: RecordNoun<Fields, C> },
  {
    byId,
    removedId,
  }: {
    byId(db: Knex, id: string): Promise<NoInfer<Item<Fields>> | undefined>
    removedId?(db: Knex, fields: NoInfer<Fields>): Promise<string | undefined>
  },
  { festival, databaseRetry, now }: AdminDeps,
) {
  const { store, database, storePicture } = festival
  const writeAct = actWriter(store)
  const names = Object.keys(noun.fields.shape)
  const picture = pictureField(noun.fields)
  const slugKind = sluggedKinds.find((kind) => kind === noun.kind)
  /** Fields that get a default when they are empty. */
  const withDefaults = [...(slugKind ? ['slug'] : []), ...Object.keys(noun.defaults?.({}, now()) ?? {})]
  const causeOf = (ctx: Context) => requestCause(ctx, now(), ctx.state.actor)
  const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

  /** `fields`: validated; `empty`: names of fields that need a default; `emptied`: those of them that were sent. */
  const readForm = (ctx: Context, isNeeded: (name: string) => boolean) => {
    const all = slugKind ? normaliseSlug(slugKind, bodyOf(ctx)) : bodyOf(ctx)
    const empty = withDefaults.filter((name) => isEmpty(all[name]))
    const sent = Object.fromEntries(Object.entries(all).filter(([name]) => !empty.includes(name)))
    const fields = checkFields(noun.fields, sent, (name) => isNeeded(name) && !empty.includes(name))
    return { fields: fields as Partial<Fields>, empty, emptied: empty.filter((name) => Object.hasOwn(all, name)), sent }
  }

  const fill = async <F extends Partial<Fields>>(item: F, empty: readonly string[], unit: Unit, id: string) => {
    const defaults: Partial<Fields> = noun.defaults?.(item, now()) ?? {}
    const slug = slugKind && empty.includes('slug') ? { slug: await slugFor(slugKind, item, unit, id) } : {}
    return { ...item, ...pick(empty, defaults), ...slug }
  }
  const pick = <F extends object>(names: readonly string[], fields: F) =>
    Object.fromEntries(
      names.filter((name) => Object.hasOwn(fields, name)).map((name) => [name, fields[name as keyof F]]),
    ) as Partial<F>

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
    databaseRetry.retryRead(ctx.state.deadline, () => byId(database.read, id))
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
        return last ? { id: idOf(last), version: last.version } : { id, version: (await byId(unit.db, id))?.version }
      },
      [{ noun, fields: given }],
    )
    ctx.body = { ...(await getRow(ctx, written.id)), version: written.version }
  }

  async function create(ctx: Context): Promise<void> {
    const { fields, empty } = readForm(ctx, (name) => !Object.hasOwn(noun.blank, name))
    const stored = await storePictureOf(ctx)
    const newId = store.newId()
    const idFor = async (unit: Unit, fields: Fields) => {
      const id = await removedId?.(unit.db, fields)
      const isWrittenAgain = unit.pending.some(({ stream }) => stream === streamOf(noun.kind, id ?? ''))
      return id === undefined || isWrittenAgain ? newId : id
    }
    const work = async (unit: Unit) => {
      const item = await fill(await withPicture(unit, stored, { ...noun.blank, ...fields }, ctx), empty, unit, newId)
      // Complete, because every field was sent, has a blank, or got a default
      const complete = pick(names, item) as Fields
      const id = await idFor(unit, complete)
      return unit.handle({ noun, id, command: { type: noun.commands.create, fields: complete }, cause: causeOf(ctx) })
    }
    await write(ctx, newId, work, fields)
    ctx.status = 201
  }

  async function change(ctx: Context): Promise<void> {
    const { id } = ctx.params
    const { fields, emptied, sent } = readForm(ctx, () => false)
    const version = versionIn(sent)
    await getRow(ctx, id)
    const stored = await storePictureOf(ctx)
    const work = async (unit: Unit) => {
      const sent = await withPicture(unit, stored, fields, ctx)
      const filled = emptied.length > 0 && (await fill({ ...(await byId(unit.db, id)), ...sent }, emptied, unit, id))
      const changes = filled ? { ...sent, ...pick(emptied, filled) } : sent
      const command = { type: noun.commands.change, changes, version }
      return unit.handle({ noun, id, command, cause: causeOf(ctx) })
    }
    await write(ctx, id, work, fields).catch(async (error) => {
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
