import type { Knex } from 'knex'
import type { Context } from 'koa'
import type { z } from 'zod'
import type { Decider, Fact } from '../../decider.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { Festival } from '../../festival.ts'
import type { RecordedEvent } from '../../log/event.ts'
import type { Unit } from '../../log/unit.ts'
import type { StoredPicture } from '../../media/store.ts'
import { bodyOf, uploadedFile } from '../body.ts'
import type { DatabaseRetry } from '../database-retry.ts'
import { checkFields, type Fields, versionIn } from '../fields.ts'
import { requestCause } from '../request-cause.ts'
import { recordPicture } from './pictures.ts'

export type AdminParts = { festival: Festival; databaseRetry: Pick<DatabaseRetry, 'retryRead'>; now(): Date }

/** Where a field is filled in: what is found through the unit holds when the unit is committed. */
export type Place = { unit: Unit; id: string; now: Date }

/** A noun as the panel edits it. */
export type Editable = {
  noun: Decider<unknown, unknown, Fact> & {
    fields: z.ZodObject
    blank: Fields
    commands: { create: string; change: string; remove: string }
    gone: string
  }
  byId(db: Knex, id: string): Promise<Fields | undefined>
  /** The part of a form that is a picture, and the field that holds its address. */
  picture?: { part: string; field: string }
  /** What fields that were left empty hold. */
  filled?: Record<string, (item: Fields, place: Place) => unknown>
  /** Brings what was sent into the form that counts. */
  tidied?(sent: Fields): Fields
}

/** Creating, changing and removing items of one noun: all that the panel does with news, pages, sponsors and events. */
export function recordHandlers(editable: Editable, { festival, databaseRetry, now }: AdminParts) {
  const { noun, byId, picture, filled = {}, tidied = (sent) => sent } = editable
  const { store, database, storePicture } = festival
  const names = Object.keys(noun.fields.shape)
  const causedBy = (ctx: Context) => requestCause(ctx, now(), ctx.state.actor)
  const isLeft = (value: unknown) => value === undefined || value === null || value === ''

  /** What was sent, without the fields that are to be filled in. */
  const sentIn = (ctx: Context) => {
    const all = tidied({ ...bodyOf(ctx) })
    const left = Object.keys(filled).filter((name) => isLeft(all[name]))
    const sent = Object.fromEntries(Object.entries(all).filter(([name]) => !left.includes(name)))
    return { sent, left, emptied: left.filter((name) => Object.hasOwn(all, name)) }
  }

  /** No look-up is needed when every field was sent. */
  const filledAnew = async (unit: Unit, id: string, mine: Fields, emptied: readonly string[]) => {
    if (emptied.length === 0) return {}
    const whole = await fill({ ...(await byId(unit.db, id)), ...mine }, emptied, { unit, id, now: now() })
    return Object.fromEntries(emptied.map((name) => [name, whole[name]]))
  }

  const fill = async (item: Fields, wanted: readonly string[], place: Place) => {
    const whole = { ...item }
    for (const name of wanted) whole[name] = await filled[name]!(whole, place)
    return whole
  }

  /** Files come before the events that name them. */
  const storedFrom = async (ctx: Context): Promise<StoredPicture | undefined> => {
    const file = picture && uploadedFile(ctx, picture.part)
    return file && databaseRetry.retryRead(ctx.state.deadline, () => storePicture(file.bytes, file.name))
  }
  const withPicture = async (unit: Unit, stored: StoredPicture | undefined, fields: Fields, ctx: Context) => {
    if (!stored || !picture) return fields
    await recordPicture(unit, stored, causedBy(ctx))
    return { ...fields, [picture.field]: stored.url }
  }

  const rowAt = (ctx: Context, id: string) => databaseRetry.retryRead(ctx.state.deadline, () => byId(database.read, id))
  const itemAt = async (ctx: Context, id: string): Promise<Fields> => {
    const row = await rowAt(ctx, id)
    if (!row) throw new NotFound(noun.gone)
    return row
  }

  /**
   * Writes, and answers the item as it is then. Somebody else may have written since: its version is the one that was
   * written here, so that who goes on from it hears of the other.
   */
  const written = async (
    ctx: Context,
    id: string,
    work: (unit: Unit) => Promise<RecordedEvent[]>,
    given: Fields = {},
  ): Promise<Fields> => {
    const version = await store.write(
      async (unit) => {
        const events = await work(unit)
        return events.at(-1)?.version ?? (await byId(unit.db, id))?.version
      },
      [{ noun, fields: given }],
    )
    return { ...(await itemAt(ctx, id)), version }
  }

  async function create(ctx: Context): Promise<void> {
    const { sent, left } = sentIn(ctx)
    const needed = (name: string) => !Object.hasOwn(noun.blank, name) && !left.includes(name)
    const given = checkFields(noun.fields, sent, needed)
    const stored = await storedFrom(ctx)
    const id = store.newId()
    ctx.body = await written(
      ctx,
      id,
      async (unit) => {
        const item = await withPicture(unit, stored, { ...noun.blank, ...given }, ctx)
        const whole = await fill(item, left, { unit, id, now: now() })
        const fields = Object.fromEntries(names.map((name) => [name, whole[name]]))
        return unit.handle({ noun, id, command: { type: noun.commands.create, fields }, cause: causedBy(ctx) })
      },
      given,
    )
    ctx.status = 201
  }

  async function change(ctx: Context): Promise<void> {
    const { id } = ctx.params
    const { sent, emptied } = sentIn(ctx)
    const given = checkFields(noun.fields, sent, () => false)
    const version = versionIn(sent)
    await itemAt(ctx, id)
    const stored = await storedFrom(ctx)
    ctx.body = await written(
      ctx,
      id,
      async (unit) => {
        const mine = await withPicture(unit, stored, given, ctx)
        const changes = { ...mine, ...(await filledAnew(unit, id, mine, emptied)) }
        const command = { type: noun.commands.change, changes, version }
        return unit.handle({ noun, id, command, cause: causedBy(ctx) })
      },
      given,
    ).catch(async (error) => {
      if (!(error instanceof Conflict && error.details.current)) throw error
      throw new Conflict(error.message, { ...error.details, current: await rowAt(ctx, id) })
    })
  }

  async function remove(ctx: Context): Promise<void> {
    const command = { type: noun.commands.remove }
    await store.write(({ handle }) => handle({ noun, id: ctx.params.id, command, cause: causedBy(ctx) }))
    ctx.status = 204
  }

  return { create, change, remove, written }
}
