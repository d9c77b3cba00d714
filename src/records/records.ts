import type { Knex } from 'knex'
import { readModels } from '../../projections/index.ts'
import { isStoredPicture } from '../../projections/media.ts'
import { freeSlug, slugToKeep } from '../../projections/slug-lookup.ts'
import { catalogue, keepsSlug, type RecordKind, type SluggedKind, sluggedKinds } from '../content/catalogue.ts'
import { checkFields, type Fields } from '../content/check-fields.ts'
import type { DraftKind } from '../content/draft.ts'
import { media, storeMediaCommand } from '../content/media.ts'
import { changeTypes, type RecordNoun } from '../content/record.ts'
import { chooseSlug, slugify } from '../content/slug.ts'
import { pictureField, takesAnyPicture } from '../content/text.ts'
import { idOf } from '../decider.ts'
import { type DraftRow, draftNotFound, findRow } from '../drafts/draft-row.ts'
import { shownFields } from '../drafts/drafts.ts'
import { draftToPublish, endAsPublished, endUnchanged, handleWithDraft } from '../drafts/item-drafts.ts'
import { publicItem } from '../drafts/items.ts'
import { Invalid } from '../errors.ts'
import type { Festival } from '../festival.ts'
import { type Cause, type RecordedEvent, streamOf } from '../log/event.ts'
import type { Unit } from '../log/unit.ts'
import type { StoredPicture } from '../media/store.ts'
import { attempt, conflictOf, type Outcome, type Write } from '../sanitising/sanitised-store.ts'
import { originOf } from './states.ts'

const isKnown = async ({ db, pending }: Unit, url: string): Promise<boolean> =>
  pending.some(({ type, data }) => type === media.events.created && (data as Fields).url === url) ||
  isStoredPicture(db, url)

/** A slug without letters or digits becomes empty; one that cannot be chosen is ignored. */
function normaliseSlug(kind: SluggedKind, sent: Fields): Fields {
  const { slug, ...rest } = sent
  if (keepsSlug(kind)) return rest
  return typeof slug === 'string' ? { ...rest, slug: slugify(slug) } : sent
}

/** Derives a free slug from the item's title, otherwise from its id. */
async function slugFor(kind: SluggedKind, item: Fields, unit: Unit, id: string): Promise<string> {
  if (keepsSlug(kind)) return slugToKeep(unit, kind, item, id)
  const base = chooseSlug('', String(item[catalogue[kind].noun.slugFrom])) || slugify(id)
  const own = typeof item.slug === 'string' ? item.slug : ''
  const isSuitable = own === base || (own.startsWith(`${base}-`) && /^-\d+$/.test(own.slice(base.length)))
  return isSuitable ? own : freeSlug(unit, kind, base)
}

export type Site = Pick<Festival, 'database' | 'store'>

/** `version`: the item's after the write, undefined for that of now. */
export type Written = { id: string; version?: number }

/** `empty`: fields that need a default; `emptied`: those of them that were sent. */
export type Form = { fields: Fields; empty: readonly string[]; emptied: readonly string[] }

/** `version`: of the item that was edited, for the merge. */
type FormToSave = { id: string; form: Form; version?: number; picture?: StoredPicture; cause: Cause }

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

/** What organisers do with the items of a kind. */
export function recordService(kind: RecordKind, { database, store }: Site, now: () => Date) {
  const { noun, queries } = recordModel(kind)
  const { byId, removedId, stored = async (_, __, fields) => fields } = queries
  const { created, restored, removed, unpublished } = noun.events
  const creations = [created, restored]
  const changes = changeTypes(noun.events)
  const names = Object.keys(noun.fields.shape)
  const slugKind = sluggedKinds.find((each) => each === kind)
  const withDefaults = [...(slugKind ? ['slug'] : []), ...Object.keys(noun.defaults?.({}, now()) ?? {})]
  const picture = pictureField(noun.fields)
  const isAnyPicture = takesAnyPicture(noun.fields)

  const check = (body: Fields, isNeeded: (name: string) => boolean): Form => {
    const all = slugKind ? normaliseSlug(slugKind, body) : body
    const empty = withDefaults.filter((name) => isEmpty(all[name]))
    const filled = Object.fromEntries(Object.entries(all).filter(([name]) => !empty.includes(name)))
    const fields = checkFields(noun.fields, filled, (name) => isNeeded(name) && !empty.includes(name))
    const emptied = empty.filter((name) => Object.hasOwn(all, name))
    return { fields, empty, emptied }
  }
  const checkNew = (body: Fields) => check(body, (name) => !Object.hasOwn(noun.blank, name))
  const checkChange = (body: Fields) => check(body, () => false)

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
    const isWrittenAgain = unit.pending.some(({ stream }) => stream === streamOf(kind, id ?? ''))
    return id === undefined || isWrittenAgain ? newId : id
  }

  const pictureIn = ({ data }: Pick<RecordedEvent, 'data'>): unknown => {
    const { fields, ...given } = data as Fields & { fields?: Fields }
    return picture && { ...fields, ...given }[picture]
  }

  /** Throws Invalid when an event sets the picture to what is no upload. The one that the item had is not set again. */
  async function checkPicture(unit: Unit, events: RecordedEvent[], had?: unknown): Promise<RecordedEvent[]> {
    for (const url of isAnyPicture ? [] : events.map(pictureIn)) {
      if (typeof url !== 'string' || url === had || (await isKnown(unit, url))) continue
      throw Invalid.field(picture!, 'Esta imagem não está na biblioteca. Escolha outra, ou envie um ficheiro.')
    }
    return events
  }

  async function createItem(unit: Unit, { id: newId, form, cause }: FormToSave): Promise<RecordedEvent[]> {
    const fields = await complete(form, unit, newId)
    const id = await idFor(unit, fields, newId)
    return checkPicture(unit, await unit.handle({ noun, id, command: { type: noun.commands.create, fields }, cause }))
  }

  async function changeItem(unit: Unit, { id, form, version, cause }: FormToSave): Promise<RecordedEvent[]> {
    const { emptied } = form
    const fields = await stored(unit.db, id, form.fields)
    const filled = emptied.length > 0 && (await fill({ ...(await byId(unit.db, id)), ...fields }, emptied, unit, id))
    const changes = filled ? { ...fields, ...pick(emptied, filled) } : fields
    const command = { type: noun.commands.change, changes, version }
    return checkPicture(unit, await unit.handle({ noun, id, command, cause }))
  }

  /** Of an item that was removed, in its old place. */
  async function bringBack(unit: Unit, { id, form, cause }: FormToSave): Promise<RecordedEvent[]> {
    const fields = await complete(form, unit, id)
    const stream = streamOf(kind, id)
    const history = (await unit.histories([stream])).get(stream)!
    const command = { type: noun.commands.restore, fields, ...originOf(kind, history) }
    const had = history.map(pictureIn).findLast((url) => url !== undefined)
    return checkPicture(unit, await unit.handle({ noun, id, command, cause }), had)
  }

  /** As the public item, as a new one with the draft's id, or again in the place that it had. */
  async function publish(unit: Unit, draft: DraftRow, cause: Cause): Promise<RecordedEvent[]> {
    const { id, itemId, itemVersion, fields } = draft
    if (itemId !== null && (await publicItem(unit.db, draft.kind, itemId)))
      return changeItem(unit, { id: itemId, form: checkChange(fields), version: itemVersion ?? undefined, cause })
    const form = checkNew(await shownFields(unit.db, draft))
    return itemId === null ? createItem(unit, { id, form, cause }) : bringBack(unit, { id: itemId, form, cause })
  }

  /** Runs commands of one item. */
  const commit = (
    { id, given, ...write }: { id: string; given?: Fields } & Pick<Write<Written>, 'cause' | 'types' | 'stream'>,
    work: (unit: Unit) => Promise<RecordedEvent[]>,
  ): Promise<Outcome<Written>> =>
    attempt(store, {
      ...write,
      incoming: async () => (given ? [{ noun, id, fields: given }] : []),
      row: () => byId(database.read, id),
      async work(unit) {
        const last = (await work(unit)).at(-1)
        return last ? { id: idOf(last), version: last.version } : { id, version: (await byId(unit.db, id))?.version }
      },
      answer: (act) => ({ id: idOf(act.at(-1)!) }),
    })

  const run = (id: string, command: { type: string }, types: readonly string[], cause: Cause) =>
    commit({ id, cause, types, stream: streamOf(kind, id) }, (unit) =>
      handleWithDraft(unit, { noun, id, command, cause }, store.newId),
    )

  const save = (
    write: Pick<Write<Written>, 'types' | 'stream'>,
    wanted: FormToSave,
    work: (unit: Unit, wanted: FormToSave) => Promise<RecordedEvent[]>,
  ): Promise<Outcome<Written>> => {
    const { id, form, picture: file, cause } = wanted
    return commit({ ...write, id, cause, given: form.fields }, async (unit) => {
      if (!file || !picture) return work(unit, wanted)
      await unit.handle({ ...storeMediaCommand(file), cause })
      return work(unit, { ...wanted, form: { ...form, fields: { ...form.fields, [picture]: file.url } } })
    })
  }

  return {
    checkNew,
    checkChange,
    create: (wanted: FormToSave) => save({ types: creations }, wanted, createItem),
    change: (wanted: FormToSave) => save({ types: changes, stream: streamOf(kind, wanted.id) }, wanted, changeItem),

    /** A draft ends in the transaction that publishes it, and after it if that changes nothing. */
    async publishDraft(known: DraftRow, version: number | undefined, cause: Cause): Promise<Outcome<Written>> {
      const id = known.itemId ?? known.id
      const types = known.itemId === null ? creations : changes
      const given = await shownFields(database.read, known)
      const startedAt = performance.now()
      let unchanged: DraftRow | undefined
      const written = await commit({ id, cause, types, stream: streamOf(kind, id), given }, async (unit) => {
        const draft = await draftToPublish(unit.db, known.id, version)
        const events = await publish(unit, draft, cause)
        if (events.length > 0) unit.execute(endAsPublished(draft, cause))
        unchanged = events.length > 0 ? undefined : draft
        return events
      })
      const moved = unchanged && (await endUnchanged(database, unchanged, { cause, startedAt }))
      return moved ? conflictOf(moved) : written
    },

    /** A command that only this kind has. */
    execute: (id: string, command: { type: string }, cause: Cause) => run(id, command, changes, cause),
    remove: (id: string, cause: Cause) => run(id, { type: noun.commands.remove }, [removed], cause),
    /** Its content is a draft then. */
    withdraw: (id: string, cause: Cause) => run(id, { type: noun.commands.unpublish! }, [unpublished!], cause),
  }
}

/** One that was published is found, too, for when the request is sent again. */
export async function publishDraft(
  site: Site,
  { id, version }: { id: string; version?: number },
  cause: Cause,
): Promise<{ kind: DraftKind; outcome: Outcome<Written> }> {
  const known = await findRow(site.database.read, id)
  if (!known) throw draftNotFound()
  const { kind } = known
  const service = recordService(kind, site, () => new Date(cause.at))
  return { kind, outcome: await service.publishDraft(known, version, cause) }
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

const pick = (names: readonly string[], fields: Fields): Fields =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(fields, name)).map((name) => [name, fields[name]]))
