import type { RecordKind } from '../content/catalogue.ts'
import { storeMediaCommand } from '../content/media.ts'
import { changeTypes } from '../content/record.ts'
import { pictureField } from '../content/text.ts'
import { idOf } from '../decider.ts'
import { type DraftRow, liveRow } from '../drafts/draft-row.ts'
import { shownFields } from '../drafts/drafts.ts'
import { draftToEnd, endAsPublished, endUnchanged, type SavedDraft } from '../drafts/end-draft.ts'
import { followItem } from '../drafts/item-drafts.ts'
import { publicItem } from '../drafts/items.ts'
import { draftNotFound } from '../drafts/write-draft.ts'
import type { Festival } from '../festival.ts'
import { type Cause, type RecordedEvent, streamOf } from '../log/event.ts'
import type { Unit } from '../log/unit.ts'
import type { StoredPicture } from '../media/store.ts'
import { attempt, conflictOf, type Outcome, type Write } from './outcome.ts'
import { type Form, recordModel, recordWrites } from './record-writes.ts'

export type Site = Pick<Festival, 'database' | 'store'>

/** `version`: the item's after the write, undefined for that of now. */
export type Written = { id: string; version?: number }

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

  const { created, restored, removed, unpublished } = noun.events
  const changes = changeTypes(noun.events)

  /** Runs commands of one item. */
  const commit = (
    { id, ...write }: { id: string } & Pick<Write<Written>, 'cause' | 'types' | 'stream' | 'incoming' | 'row'>,
    work: (unit: Unit) => Promise<RecordedEvent[]>,
  ): Promise<Outcome<Written>> =>
    attempt(store, {
      ...write,
      async work(unit) {
        const last = (await work(unit)).at(-1)
        return last
          ? { id: idOf(last), version: last.version }
          : { id, version: (await queries.byId(unit.db, id))?.version }
      },
      answer: (act) => ({ id: idOf(act.at(-1)!) }),
    })

  const end = (id: string, cause: Cause, type: string, event: string): Promise<Outcome<void>> =>
    attempt(store, {
      cause,
      types: [event],
      stream: streamOf(kind, id),
      async work(unit) {
        const [ended] = await unit.handle({ noun, id, command: { type }, cause })
        await followItem(unit, ended!, store.newId)
      },
      answer() {},
    })

  async function withPicture(unit: Unit, form: Form, picture: StoredPicture | undefined, cause: Cause) {
    if (!picture || !pictureName) return form
    await unit.handle({ ...storeMediaCommand(picture), cause })
    return { ...form, fields: { ...form.fields, [pictureName]: picture.url } }
  }

  /**
   * What a form says, over what the draft says that it publishes; without a form the draft alone. The draft ends in the
   * transaction that publishes it, and after it if that changes nothing.
   */
  async function publish(
    { id, form, picture, saved, cause }: FormToSave,
    { as, version }: { as: 'create' | 'change'; version?: number },
  ): Promise<Outcome<Written>> {
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
    const startedAt = performance.now()
    let unchanged: DraftRow | undefined
    const written = await commit(
      {
        id,
        cause,
        types: as === 'create' ? [created, restored] : changes,
        stream: as === 'create' && form ? undefined : streamOf(kind, id),
        incoming: async () => given.map((fields) => ({ noun, id, fields })),
        row: () => queries.byId(database.read, known?.itemId ?? id),
      },
      async (unit) => {
        const { as, draft, version, ...step } = await plan(unit)
        const form = await withPicture(unit, step.form, picture, cause)
        const events = await writes[as](unit, step.id, form, { version, cause })
        if (draft && events.length > 0) unit.execute(endAsPublished(draft, cause))
        unchanged = events.length > 0 ? undefined : draft
        return events
      },
    )
    const moved = unchanged && (await endUnchanged(database, unchanged, { cause, startedAt }))
    return moved ? conflictOf(moved) : written
  }

  return {
    checkNew: writes.checkNew,
    checkChange: writes.checkChange,
    create: (wanted: FormToSave) => publish(wanted, { as: 'create' }),
    change: ({ version, ...wanted }: FormToSave & { version?: number }) => publish(wanted, { as: 'change', version }),

    /** A new item has its draft's id. */
    publishDraft({ id, kind, itemId }: DraftRow, version: number | undefined, cause: Cause): Promise<Outcome<Written>> {
      const saved = { id, kind, version }
      return publish({ id: itemId ?? id, saved, cause }, { as: itemId === null ? 'create' : 'change' })
    },

    /** A command that only this kind has. */
    execute: (id: string, command: { type: string }, cause: Cause): Promise<Outcome<Written>> =>
      commit({ id, cause, types: changes, stream: streamOf(kind, id) }, (unit) =>
        unit.handle({ noun, id, command: command as Parameters<typeof noun.decide>[1], cause }),
      ),

    remove: (id: string, cause: Cause) => end(id, cause, noun.commands.remove, removed),
    /** Its content is a draft then. */
    withdraw: (id: string, cause: Cause) => end(id, cause, noun.commands.unpublish!, unpublished!),
  }
}
