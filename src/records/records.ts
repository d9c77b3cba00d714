import type { RecordKind } from '../content/catalogue.ts'
import { storeMediaCommand } from '../content/media.ts'
import { pictureField } from '../content/text.ts'
import { idOf } from '../decider.ts'
import { type DraftRow, liveRow } from '../drafts/draft-row.ts'
import { shownFields } from '../drafts/drafts.ts'
import { draftToEnd, endAsPublished, endUnchanged, type SavedDraft } from '../drafts/end-draft.ts'
import { followItem } from '../drafts/item-drafts.ts'
import { publicItem } from '../drafts/items.ts'
import { draftNotFound } from '../drafts/write-draft.ts'
import { Conflict } from '../errors.ts'
import type { Festival } from '../festival.ts'
import type { Cause, RecordedEvent } from '../log/event.ts'
import type { ActEvent, Repeat } from '../log/repeats.ts'
import { noteAppending, type Unit } from '../log/unit.ts'
import type { StoredPicture } from '../media/store.ts'
import type { Fields } from './fields.ts'
import { type Form, recordModel, recordWrites } from './record-writes.ts'
import { isChangeOf, isCreation, isEventOf, isPublicationOf } from './same-write.ts'

export type Site = Pick<Festival, 'database' | 'store'>

/**
 * `version`: the item's after the write, undefined for that of now; `isAppended`: whether there is an act that can be
 * undone; `isRepeat`: the act was there before.
 */
export type Written = { id: string; version: number | undefined; isAppended: boolean; isRepeat?: true }

/** How an item is written: as a new one, over the public one, or again in the place that it had. `draft`: what ends with it. */
type Step = {
  as: 'create' | 'change' | 'bringBack'
  id: string
  form: Form
  version?: number
  draft?: DraftRow
}

type FormToSave = {
  id: string
  form?: Form
  picture?: StoredPicture
  saved?: SavedDraft
  cause: Cause
}

/** What organisers do with the items of a kind. */
export function recordService(kind: RecordKind, { database, store }: Site, now: () => Date) {
  const model = recordModel(kind)
  const { noun, queries } = model
  const writes = recordWrites(model, now)
  const pictureName = pictureField(noun.fields)

  function commit(
    { id, ...repeat }: { id: string } & Pick<Repeat<Written>, 'cause' | 'isSame'>,
    work: (unit: Unit) => Promise<RecordedEvent[]>,
    incoming?: Parameters<typeof store.write>[1],
  ): Promise<Written> {
    const decide = async (unit: Unit): Promise<Written> => {
      const { value: events, isAppended } = await noteAppending(unit, work)
      const last = events.at(-1)
      if (last) return { id: idOf(last), version: last.version, isAppended }
      return { id, version: (await queries.byId(unit.db, id))?.version, isAppended }
    }
    const answer = (act: readonly ActEvent[]): Written => {
      return { id: idOf(act.at(-1)!), version: undefined, isAppended: true, isRepeat: true }
    }
    return store.write(decide, incoming, { ...repeat, answer })
  }

  /** A draft ends in the transaction that publishes it, and after it if that changes nothing. */
  async function save(
    plan: (unit: Unit) => Promise<Step>,
    { given, picture, ...write }: Parameters<typeof commit>[0] & { given: readonly Fields[]; picture?: StoredPicture },
  ): Promise<Written> {
    const { id, cause } = write
    const startedAt = performance.now()
    let unchanged: DraftRow | undefined
    const work = async (unit: Unit) => {
      const { as, draft, version, ...step } = await plan(unit)
      const form = await withPicture(unit, step.form, picture, cause)
      const events = await writes[as](unit, step.id, form, { version, cause })
      if (draft && events.length > 0) unit.execute(endAsPublished(draft, cause))
      unchanged = events.length > 0 ? undefined : draft
      return events
    }
    const written = await commit(
      write,
      work,
      given.map((fields) => ({ noun, id, fields })),
    )
    if (unchanged) await endUnchanged(database, unchanged, { cause, startedAt })
    return written
  }

  async function withPicture(unit: Unit, form: Form, picture: StoredPicture | undefined, cause: Cause) {
    if (!picture || !pictureName) return form
    await unit.handle({ ...storeMediaCommand(picture), cause })
    return { ...form, fields: { ...form.fields, [pictureName]: picture.url } }
  }

  /** What a form says, over what the draft says that it publishes; without a form the draft alone. */
  async function publish(
    { id, form, picture, saved, cause }: FormToSave,
    { as, version }: { as: 'create' | 'change'; version?: number },
  ): Promise<Written> {
    const known = saved && (await liveRow(database.read, saved.id))
    const given = [form?.fields ?? {}, ...(known ? [await shownFields(database.read, known)] : [])]
    const plan = async (unit: Unit): Promise<Step> => {
      if (!form && !(await liveRow(unit.db, saved!.id))) throw draftNotFound()
      const draft = saved && (await draftToEnd(unit.db, saved, as === 'create' ? null : id))
      if (!draft && form) return { as, id, form, version }
      if (!draft) throw draftNotFound()
      const { itemId, itemVersion } = draft
      if (itemId !== null && (await publicItem(unit.db, draft.kind, itemId))) {
        const changes = form ?? writes.checkChange(draft.fields)
        return { as: 'change', id: itemId, form: changes, version: version ?? itemVersion ?? undefined, draft }
      }
      const whole = writes.checkNew({ ...(await shownFields(unit.db, draft)), ...form?.sent })
      return { as: itemId === null ? 'create' : 'bringBack', id: itemId ?? draft.id, form: whole, draft }
    }
    const isSameForm = as === 'create' ? isCreation(noun) : isChangeOf(noun, id)
    return save(plan, { id, given, picture, cause, isSame: form ? isSameForm : isPublicationOf(noun, id) })
  }

  const create = (wanted: FormToSave): Promise<Written> => publish(wanted, { as: 'create' })

  const change = ({ version, ...wanted }: FormToSave & { version?: number }): Promise<Written> =>
    publish(wanted, { as: 'change', version }).catch(withCurrent(() => queries.byId(database.read, wanted.id)))

  return {
    checkNew: writes.checkNew,
    checkChange: writes.checkChange,
    commit,
    create,
    change,

    /** A new item has its draft's id. */
    publishDraft({ id, kind, itemId }: DraftRow, version: number | undefined, cause: Cause): Promise<Written> {
      const wanted = { id: itemId ?? id, saved: { id, kind, version }, cause }
      return itemId === null ? create(wanted) : change(wanted)
    },

    async remove(id: string, cause: Cause): Promise<void> {
      const work = async (unit: Unit) => {
        const [event] = await unit.handle({ noun, id, command: { type: noun.commands.remove }, cause })
        await followItem(unit, event!, store.newId)
      }
      await store.write(work, [], { cause, isSame: isEventOf(noun.events.removed, kind, id), answer: () => {} })
    },
  }
}

/** A conflict names the item as the API answers it: what a merge compares has no id and version. One about a draft stays. */
export const withCurrent =
  (find: () => Promise<object | undefined> | undefined) =>
  async (error: unknown): Promise<never> => {
    const { current } = error instanceof Conflict ? error.details : {}
    if (!(error instanceof Conflict && current) || Object.hasOwn(current, 'kind')) throw error
    throw new Conflict(error.message, { ...error.details, current: await find() })
  }
