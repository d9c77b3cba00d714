import type { Draft } from '../../../src/content/draft.ts'
import { follow } from '../../forms/edit-state.ts'
import { EditingSession } from '../../forms/editing-session.ts'
import { createFormState, type FormState } from '../../forms/form-state.ts'
import type { Values, VersionedItem } from '../../forms/item-spec.ts'
import { isSameText } from '../../forms/same-text.ts'
import type { Result } from '../../forms/send.ts'
import type { Answer, Edit, Outside, Saved, Transport } from '../../forms/transport.ts'
import { dueIn } from './draft-times.ts'
import { type DraftSpec, followItem, valuesFrom, type World } from './draft-values.ts'
import type { Item, Opened } from './open-draft.ts'
import { Publishing } from './publishing.ts'

export const AUTOSAVE_MS = 2000
const AFTER_DUE_MS = 3000
const LONGEST_TIMER_MS = 2 ** 31 - 1
const MOST_WAITS_FOR_HOUR = 10

const DISCARDED = 'Outra pessoa descartou este rascunho. O que escreveu continua aqui.'
const PUBLISHED = 'O rascunho foi publicado. O que escrever a partir de agora começa um rascunho novo.'
const MOVED_ON = 'O que outra pessoa publicou entretanto já está no formulário.'

export type WritingSession = EditingSession<Draft, DraftTransport>

/** One form of news or pages: what is written is a draft on the server until it is published. */
export function openWriting(
  spec: DraftSpec,
  { item, base, draft }: Opened,
  { outside, ...world }: World & { outside: Outside },
): WritingSession {
  const transport = new DraftTransport(spec, draft?.itemId ?? item?.id ?? null, base ?? item, draft, world)
  const seen = base ?? item
  const shown = draft ? transport.valuesOf(draft) : transport.base
  const form = createFormState(seen && { id: seen.id, version: seen.version }, shown)
  const onRow = (row: VersionedItem) => transport.hear(row as Draft)
  const session = new EditingSession(transport, draft, { ...outside, onRow }, form)
  transport.session = session
  if (draft) transport.hear(draft)
  if (draft) session.set({ notice: failedPublication(draft) })
  if (item && seen && item.version > seen.version) transport.mergeItem(item)
  return session
}

const failedPublication = ({ publishError }: Draft) => publishError && `Não se publicou à hora marcada. ${publishError}`

export class DraftTransport implements Transport<Draft> {
  readonly keepAfterMs = AUTOSAVE_MS
  readonly spec: DraftSpec
  session!: WritingSession
  itemId: string | null
  /** The item's values at the version that the form has seen. */
  base: Values
  /** What the draft must say after its item moved on. */
  readonly owed = new Set<string>()
  readonly #world: World
  #hour: unknown
  #waitsForHour = 0
  readonly #publishing: Publishing

  constructor(
    spec: DraftSpec,
    itemId: string | null,
    seen: Item | null | undefined,
    draft: Draft | null,
    world: World,
  ) {
    this.spec = spec
    this.#world = world
    this.#publishing = new Publishing(this, world)
    this.itemId = itemId
    this.base = seen ? this.valuesIn(seen) : draft && itemId !== null ? this.valuesOf(draft) : spec.blank()
  }

  valuesOf(draft: Draft | null): Values {
    return draft ? this.valuesIn(draft.fields) : this.base
  }

  write({ sent, item, row, stored, key }: Edit<Draft>): Promise<Answer<Draft>> {
    const { change, create } = this.#world.requests
    const seen = item ? { itemVersion: item.version } : {}
    if (row) {
      const shown = this.valuesOf(row)
      const wasIn = (name: string) => (isSameText(stored[name], shown[name]) ? row.fields[name] : stored[name])
      const base = Object.fromEntries(Object.keys(sent).map((name) => [name, wasIn(name)]))
      return change(row.id, { fields: sent, base, version: row.version, ...seen }, key)
    }
    const of = this.itemId === null ? {} : { itemId: this.itemId }
    return create({ kind: this.spec.kind, ...of, ...seen, fields: sent }, key)
  }

  upload(picture: File, onProgress: (share: number) => void): Promise<Result<{ url: string }>> {
    return this.#world.requests.upload(picture, onProgress)
  }

  itemOf({ itemId }: Draft, item: VersionedItem | null): VersionedItem | null {
    this.itemId = itemId ?? this.itemId
    return item
  }

  hear({ updatedBy: by, updatedAt: at }: Draft): void {
    if (by !== this.#world.account) this.session.set({ others: { by, at } })
  }

  saved({ edit }: Saved<Draft>): void {
    for (const name of Object.keys(edit.sent)) this.owed.delete(name)
  }

  gone(): Promise<boolean> {
    return this.followGone()
  }

  /** «Salvar» publishes. */
  save(): Promise<boolean> {
    return this.session.act(() => this.#publishing.publish())
  }

  /** The server publishes within seconds of the minute: what is typed meanwhile waits for it. */
  async beforeWrite(): Promise<boolean> {
    if (!(await this.#publishing.findLost())) return false
    const { row: draft } = this.session.snapshot()
    if (!draft || !this.#isDue(draft) || this.#waitsForHour >= MOST_WAITS_FOR_HOUR) return true
    const { data, error } = await this.#world.requests.find(draft.id)
    if (error?.status === 404) return this.followGone()
    this.#waitsForHour++
    if (data) this.see(data)
    const { row, form } = this.session.snapshot()
    if (row && !this.#isDue(row) && !form.conflict) return true
    this.session.schedule(AFTER_DUE_MS)
    return false
  }

  /** A draft that was read again: with its words may come why it was not published. */
  see(draft: Draft): void {
    const { row, form, ended } = this.session.snapshot()
    if (form.conflict || form.pending || ended || draft.version < (row?.version ?? 0)) return
    const isNews = draft.publishError && draft.publishError !== row?.publishError
    if (this.session.merge(draft) && isNews) this.session.set({ notice: failedPublication(draft) })
    this.#watchHour()
    this.session.schedule()
  }

  take(draft: Draft): Promise<void> {
    return this.session.enqueue(async () => this.see(draft))
  }

  /** What the server has now: somebody else may have written, or the draft fallen due. */
  refresh(): Promise<unknown> {
    return this.session.enqueue(async () => {
      const { row, form, ended } = this.session.snapshot()
      if (!row || form.conflict || ended) return
      const { data, error } = await this.#world.requests.find(row.id)
      if (data) this.see(data)
      if (error?.status === 404) await this.followGone()
    })
  }

  /** The item was written past this form. */
  followItem(item: Item | null): Promise<unknown> {
    return this.session.enqueue(async () => {
      const { form } = this.session
      if (item === null) this.session.dispatch({ type: 'itemRemoved' })
      else if (!form.conflict && !form.pending && item.version > (form.item?.version ?? 0)) this.mergeItem(item)
      this.session.schedule()
    })
  }

  /** False where it needs a person. */
  mergeItem(item: Item): boolean {
    const { session, base } = this
    if (session.snapshot().row && this.itemId === null) return this.wasPublished(item)
    const values = this.valuesIn(item)
    const { conflicts } = follow({ ...session.form, initial: base, stored: base }, values)
    const fields = conflicts.filter((name) => !isSameText(session.form.values[name], base[name]))
    if (fields.length > 0) session.showConflict({ values, version: item.version, fields }, () => this.#takeItem(item))
    else {
      this.#takeItem(item)
      session.set({ notice: MOVED_ON })
    }
    return fields.length === 0
  }

  recreate(): Promise<boolean> {
    this.itemId = null
    this.base = this.spec.blank()
    this.owed.clear()
    return this.session.recreate(this.base)
  }

  /** Watches for the draft's hour. Returns what stops all clocks. */
  start(): () => void {
    this.#watchHour()
    return () => {
      this.session.outside.clearTimer(this.#hour)
      this.session.stopTimer()
    }
  }

  get isWithdrawn(): boolean {
    return this.itemId !== null && this.session.form.item === null
  }

  valuesIn(fields: Readonly<Record<string, unknown>>): Values {
    return valuesFrom(this.spec, fields)
  }

  #isDue(draft: Draft): boolean {
    return dueIn(draft, this.#world.now()) <= 0
  }

  #watchHour(): void {
    const { outside } = this.session
    const { row } = this.session.snapshot()
    outside.clearTimer(this.#hour)
    const ms = row ? dueIn(row, this.#world.now()) + AFTER_DUE_MS : Number.POSITIVE_INFINITY
    if (ms > LONGEST_TIMER_MS) return
    this.#hour = outside.setTimer(() => void this.refresh(), Math.max(AFTER_DUE_MS, ms))
  }

  /** From now on a draft of this item is written. */
  begins({ id, version }: Item, form: FormState): void {
    this.itemId = id
    this.owed.clear()
    const begun = { ...form, pending: null, item: { id, version } }
    this.session.set({ row: null, others: null, trouble: null, failure: null, form: begun })
  }

  /** What was kept is the item now. */
  wasPublished(item: Item): boolean {
    const { session } = this
    const { form } = session
    this.begins(item, form)
    this.base = form.stored
    const isMerged = this.mergeItem(item)
    session.set({ notice: PUBLISHED })
    return isMerged
  }

  /** Somebody else discarded the draft: all of it is unsaved now. */
  #wasDiscarded(): void {
    const form = { ...this.session.form, initial: this.base, stored: this.base, pending: null }
    this.session.set({ row: null, others: null, trouble: null, failure: null, notice: DISCARDED, form })
  }

  /** What nobody wrote follows the item. */
  #takeItem(item: Item): void {
    const { session, base } = this
    const { form, row } = session.snapshot()
    const values = this.valuesIn(item)
    const moved = Object.keys(values).filter((name) => values[name] !== base[name])
    const followed = (side: Values) => followItem(side, base, values)
    if (row) for (const name of moved) this.owed.add(name)
    this.base = values
    const [initial, stored] = [followed(form.initial), followed(form.stored)]
    const seen = { id: item.id, version: item.version }
    session.set({ form: { ...form, initial, stored, values: followed(form.values), item: seen } })
  }

  async followGone(): Promise<boolean> {
    const { session } = this
    const { row, form } = session.snapshot()
    const id = row?.id ?? form.pending?.key ?? null
    const went = await this.#world.requests.whereItWent({ id, itemId: this.itemId })
    this.#waitsForHour = 0
    if (went?.how === 'published') this.wasPublished(went.item)
    else if (went?.how === 'discarded') this.#wasDiscarded()
    else if (went?.how === 'removed') session.dispatch({ type: 'itemRemoved' })
    else {
      session.set({ trouble: 'offline' })
      session.scheduleAgain()
    }
    return went?.how === 'published' && !session.form.conflict
  }
}
