import type { Knex } from 'knex'
import { readModels } from '../../projections/index.ts'
import { catalogue, type RecordKind, sluggedKinds } from '../content/catalogue.ts'
import type { RecordNoun } from '../content/record.ts'
import type { Cause, RecordedEvent } from '../log/event.ts'
import { streamOf } from '../log/event.ts'
import type { Unit } from '../log/unit.ts'
import { lastPicture, pictureCheck } from './chosen-picture.ts'
import { checkFields, type Fields } from './fields.ts'
import { originOf } from './origin.ts'
import { normaliseSlug, slugFor } from './slugs.ts'

/** `empty`: fields that need a default; `emptied`: those of them that were sent; `sent`: as it came. */
export type Form = { fields: Fields; empty: readonly string[]; emptied: readonly string[]; sent: Fields }

/** `version`: of the item that was edited, for the merge. */
type Base = { version?: number; cause: Cause }

type RecordQueries = {
  byId(db: Knex, id: string): Promise<(Fields & { id: string; version: number }) | undefined>
  removedId?(db: Knex, fields: Fields): Promise<string | undefined>
  stored?(db: Knex, id: string, fields: Fields): Promise<Fields>
}

/** The rules and the queries of a kind, whichever it is. */
export const recordModel = (kind: RecordKind) => ({
  noun: catalogue[kind].noun as unknown as RecordNoun,
  queries: readModels[kind] as RecordQueries,
})

/** How what an organiser sends becomes a command of a noun: checked, with slugs and dates filled in. */
export function recordWrites({ noun, queries }: ReturnType<typeof recordModel>, now: () => Date) {
  const { byId, removedId, stored = async (_, __, fields) => fields } = queries
  const names = Object.keys(noun.fields.shape)
  const slugKind = sluggedKinds.find((kind) => kind === noun.kind)
  const withDefaults = [...(slugKind ? ['slug'] : []), ...Object.keys(noun.defaults?.({}, now()) ?? {})]

  const check = (body: Fields, isNeeded: (name: string) => boolean): Form => {
    const all = slugKind ? normaliseSlug(slugKind, body) : body
    const empty = withDefaults.filter((name) => isEmpty(all[name]))
    const filled = Object.fromEntries(Object.entries(all).filter(([name]) => !empty.includes(name)))
    const fields = checkFields(noun.fields, filled, (name) => isNeeded(name) && !empty.includes(name))
    const emptied = empty.filter((name) => Object.hasOwn(all, name))
    return { fields, empty, emptied, sent: body }
  }

  const fill = async (item: Fields, empty: readonly string[], unit: Unit, id: string) => {
    const defaults = noun.defaults?.(item, now()) ?? {}
    const slug = slugKind && empty.includes('slug') ? { slug: await slugFor(slugKind, item, unit, id) } : {}
    return { ...item, ...pick(empty, defaults), ...slug }
  }

  /** Complete, because every field was sent, has a blank, or got a default. */
  const complete = async ({ fields, empty }: Form, unit: Unit, id: string) =>
    pick(names, await fill({ ...noun.blank, ...fields }, empty, unit, id))

  const idFor = async (unit: Unit, fields: Fields, newId: string) => {
    const id = await removedId?.(unit.db, fields)
    const isWrittenAgain = unit.pending.some(({ stream }) => stream === streamOf(noun.kind, id ?? ''))
    return id === undefined || isWrittenAgain ? newId : id
  }

  const checkPicture = pictureCheck(noun)
  const checked = async (unit: Unit, events: RecordedEvent[], had?: unknown) => {
    await checkPicture(unit, events, had)
    return events
  }

  return {
    checkNew: (body: Fields) => check(body, (name) => !Object.hasOwn(noun.blank, name)),
    checkChange: (body: Fields) => check(body, () => false),

    async create(unit: Unit, newId: string, form: Form, { cause }: Base): Promise<RecordedEvent[]> {
      const fields = await complete(form, unit, newId)
      const id = await idFor(unit, fields, newId)
      const command = { type: noun.commands.create, fields }
      return checked(unit, await unit.handle({ noun, id, command, cause }))
    },

    async change(unit: Unit, id: string, form: Form, { version, cause }: Base): Promise<RecordedEvent[]> {
      const { emptied } = form
      const fields = await stored(unit.db, id, form.fields)
      const filled = emptied.length > 0 && (await fill({ ...(await byId(unit.db, id)), ...fields }, emptied, unit, id))
      const changes = filled ? { ...fields, ...pick(emptied, filled) } : fields
      const command = { type: noun.commands.change, changes, version }
      return checked(unit, await unit.handle({ noun, id, command, cause }))
    },

    /** Of an item that was removed, in its old place. */
    async bringBack(unit: Unit, id: string, form: Form, { cause }: Base): Promise<RecordedEvent[]> {
      const fields = await complete(form, unit, id)
      const stream = streamOf(noun.kind, id)
      const history = (await unit.histories([stream])).get(stream)!
      const command = { type: noun.commands.restore, fields, ...originOf(noun.kind as RecordKind, history) }
      return checked(unit, await unit.handle({ noun, id, command, cause }), lastPicture(noun, history))
    },
  }
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

const pick = (names: readonly string[], fields: Fields): Fields =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(fields, name)).map((name) => [name, fields[name]]))
