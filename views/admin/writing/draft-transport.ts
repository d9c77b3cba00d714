import { v7 as uuidv7 } from 'uuid'
import type { Draft, DraftKind } from '../../../src/content/draft.ts'
import { isSameValue } from '../../../src/content/three-way-merge.ts'
import { EditingSession } from '../../forms/editing-session.ts'
import { createFormState, isChanged } from '../../forms/form-state.ts'
import type { FormSpec, Values, VersionedItem } from '../../forms/item-spec.ts'
import { isSameText } from '../../forms/same-text.ts'
import { errorMessage, errorsOf, isRow, leavesPending, type Result } from '../../forms/send.ts'
import type { Answer, Edit, Outside, Transport } from '../../forms/transport.ts'
import type { ReadError } from '../../store/api.ts'
import type { UndoableAct } from '../../store/toasts.ts'
import type { ChangedDraft, NewDraft } from '../drafts/drafts-api.ts'
import type { SaveNotification } from '../item-form/useSaveNotification.ts'
import { dueIn } from './draft-words.ts'
import type { Item, Opened, WhereItWent } from './open-draft.ts'

export const AUTOSAVE_MS = 2000
const AFTER_DUE_MS = 3000
const LONGEST_TIMER_MS = 2 ** 31 - 1
const MOST_WAITS_FOR_HOUR = 10

const DISCARDED = 'Outra pessoa descartou este rascunho. O que escreveu continua aqui.'
const PUBLISHED = 'O rascunho foi publicado. O que escrever a partir de agora começa um rascunho novo.'
const MOVED_ON = 'O que outra pessoa publicou entretanto já está no formulário.'

export type DraftRequests = {
  find(id: string): Promise<Result<Draft>>
  create(draft: NewDraft, key: string): Promise<Result<Draft>>
  change(id: string, changed: ChangedDraft, key: string): Promise<Result<Draft>>
  publish(draft: { id: string; version: number }): Promise<Result<{ row: Item; act: UndoableAct | undefined }>>
  /** Undefined without an answer. */
  whereItWent(draft: { id: string | null; itemId: string | null }): Promise<WhereItWent | undefined>
}

/** `proposed`: shown where nobody chose a value (today's date). */
export type DraftSpec = FormSpec & { kind: DraftKind; blank(): Values; proposed?: readonly string[] }

export type World = SaveNotification & {
  account: string
  requests: DraftRequests
  now(): number
}

/** Every field of the form as text, from a draft's fields or an item's row. */
export function valuesFrom({ blank, proposed = [] }: DraftSpec, fields: Readonly<Record<string, unknown>>): Values {
  const values = blank()
  const textOf = (name: string) => {
    const text = String(fields[name] ?? '')
    return !(name in fields) || (text === '' && proposed.includes(name)) ? (values[name] ?? '') : text
  }
  return Object.fromEntries(Object.keys(values).map((name) => [name, textOf(name)]))
}

export type WritingSession = EditingSession<Draft, DraftTransport>

/** One form of news or pages: what is written is a draft on the server until it is published. */
export function openWriting(
  spec: DraftSpec,
  { item, draft }: Opened,
  { outside, ...world }: World & { outside: Outside },
): WritingSession {
  const transport = new DraftTransport(spec, { item, draft }, world)
  const seen = item && { id: item.id, version: draft?.itemVersion ?? item.version }
  const form = createFormState(seen, transport.valuesOf(draft))
  const onRow = (row: VersionedItem) => transport.hear(row as Draft)
  const session = new EditingSession(transport, draft, { ...outside, onRow }, form)
  transport.session = session
  if (draft) transport.hear(draft)
  const hasMoved = item && seen && item.version > seen.version
  if (draft) session.set({ notice: failedPublication(draft) || (hasMoved ? MOVED_ON : null) })
  return session
}

const NOTHING_TO_PUBLISH = { data: undefined, error: undefined }
const NO_DRAFT = { row: null, others: null, trouble: null, failure: null }

const failedPublication = ({ publishError }: Draft) => publishError && `Não se publicou à hora marcada. ${publishError}`

export class DraftTransport implements Transport<Draft> {
  readonly keepAfterMs = AUTOSAVE_MS
  readonly spec: DraftSpec
  session!: WritingSession
  itemId: string | null
  /** The item's values. */
  base: Values
  readonly #world: World
  #hour: unknown
  /** The version of the draft whose publication was not answered. */
  #unanswered: number | null = null

  constructor(spec: DraftSpec, { item, draft }: Opened, world: World) {
    this.spec = spec
    this.#world = world
    this.itemId = draft?.itemId ?? item?.id ?? null
    this.base = item ? this.#valuesIn(item) : draft && this.itemId !== null ? this.valuesOf(draft) : spec.blank()
  }

  valuesOf(draft: Draft | null): Values {
    return draft ? this.#valuesIn(draft.fields) : this.base
  }

  async write({ sent, item, row, stored, key }: Edit<Draft>): Promise<Answer<Draft>> {
    const { change, create } = this.#world.requests
    const seen = item ? { itemVersion: item.version } : {}
    if (!row) {
      const of = this.itemId === null ? {} : { itemId: this.itemId }
      return create({ kind: this.spec.kind, ...of, ...seen, fields: sent }, key)
    }
    const ended = await this.#waitForHour(row)
    if (ended) return { error: ended }
    const shown = this.valuesOf(row)
    const wasIn = (name: string) => (isSameText(stored[name], shown[name]) ? row.fields[name] : stored[name])
    const base = Object.fromEntries(Object.keys(sent).map((name) => [name, wasIn(name)]))
    return change(row.id, { fields: sent, base, version: row.version, ...seen }, key)
  }

  /** The server publishes within seconds of the minute: what is typed meanwhile waits for it. */
  async #waitForHour(draft: Draft): Promise<ReadError | undefined> {
    let current = draft
    for (let waits = 0; waits < MOST_WAITS_FOR_HOUR && dueIn(current, this.#world.now()) <= 0; waits++) {
      await new Promise<void>((done) => this.session.outside.setTimer(done, AFTER_DUE_MS))
      const { data, error } = await this.#world.requests.find(draft.id)
      if (error?.status === 404) return error
      current = data ?? current
    }
    return undefined
  }

  /** Of a draft that was read: who wrote it, and why it was not published at its hour. */
  hear(draft: Draft): void {
    const { updatedBy: by, updatedAt: at, publishError } = draft
    this.itemId = draft.itemId ?? this.itemId
    if (by !== this.#world.account) this.session.set({ others: { by, at } })
    const isNews = publishError && publishError !== this.session.snapshot().row?.publishError
    if (isNews) this.session.set({ notice: failedPublication(draft) })
  }

  /** «Salvar»: the words become the public item, and the draft ends. */
  save(): Promise<boolean> {
    return this.session.act(() => this.#publish())
  }

  async #publish(): Promise<boolean> {
    const { session } = this
    const { form, row: known, ended } = session.snapshot()
    if (ended || form.conflict) return false
    const isAgain = known !== null && known.version === this.#unanswered
    if (!isAgain && !(await this.#keepAll())) return false
    const { row: draft, form: kept } = session.snapshot()
    const id = kept.item?.id ?? null
    const { data, error } = draft ? await this.#world.requests.publish(draft) : NOTHING_TO_PUBLISH
    this.#unanswered = error && leavesPending(error, isAgain) ? draft!.version : null
    if (error) return this.#refuse(error)
    this.#world.notifySaved(id, data?.act)
    session.set({ form: { ...session.form, errors: {}, problem: null } })
    if (data) this.wasPublished(data.row, null)
    if (isAgain && session.dirty && !session.form.conflict) return this.#publish()
    if (session.dirty || session.form.conflict) session.schedule()
    else session.end('saved')
    return true
  }

  /** False also where others wrote in the draft: their words are looked at before they are public. */
  async #keepAll(): Promise<boolean> {
    const { session } = this
    const { row: known, form } = session.snapshot()
    if (known && (await this.#look())) return false
    const versionOf = () => session.snapshot().row?.version ?? 0
    const found = versionOf()
    if (!(await session.keepNow())) return session.refusal ? this.#refuse(session.refusal) : this.#savesLater()
    const { row: kept, others } = session.snapshot()
    if (found === (known?.version ?? 0) && versionOf() <= found + 1) return true
    const [before, now] = [this.valuesOf(known), this.valuesOf(kept)]
    const ownPicture = form.picture && this.spec.picture?.field
    const isOwn = (name: string) => isChanged(form, name) || name === ownPicture
    const isUnseen = Object.keys(now).some((name) => now[name] !== before[name] && !isOwn(name))
    if (kept && isUnseen) this.#tell(othersWrote(others?.by ?? kept.updatedBy))
    return !isUnseen
  }

  async #refuse(error: ReadError): Promise<boolean> {
    const { session } = this
    const { form } = session
    const current = error.status === 409 ? error.refusal?.current : undefined
    if (isDraft(current)) {
      const isMerged = session.merge(current)
      // Its schedule alone changed
      if (isMerged && isSameValue(session.form.values, form.values)) return this.#publish()
      if (isMerged) this.#tell(othersWrote(current.updatedBy))
    } else if (isRow<Item>(current) && error.refusal?.errors) {
      this.#decideOver(current, Object.keys(error.refusal.errors))
    } else if (error.status === 404) await this.gone()
    else this.#tell(errorMessage(error), errorsOf(error, form.picture && this.spec.picture?.field))
    return this.#savesLater()
  }

  #tell(message: string, errors = {}): void {
    this.session.dispatch({ type: 'saveRefused', message, errors })
    this.#world.notifyFailed(this.session.form.item?.id ?? null, message)
  }

  /** Once a conflict is decided. */
  #savesLater(): false {
    this.session.savesAfterConflict = this.session.form.conflict !== null
    this.session.schedule()
    return false
  }

  /** What the server has now: somebody else may have written. True where the draft was published. */
  async #look(): Promise<boolean> {
    const { data, error } = await this.#world.requests.find(this.session.snapshot().row!.id)
    if (data) this.see(data)
    return error?.status === 404 && this.gone()
  }

  see(draft: Draft): void {
    const { row, form, ended } = this.session.snapshot()
    if (form.conflict || form.pending || ended || draft.version < (row?.version ?? 0)) return
    this.session.merge(draft)
    this.#watchHour()
    this.session.schedule()
  }

  take(draft: Draft): Promise<void> {
    return this.session.enqueue(async () => this.see(draft))
  }

  /** Somebody else may have written, or the draft fallen due. */
  refresh(): Promise<unknown> {
    return this.session.enqueue(async () => {
      const { row, form, ended } = this.session.snapshot()
      if (row && !form.conflict && !ended) await this.#look()
    })
  }

  /** The item was written past this form: what nobody wrote in its draft follows it. */
  followItem(item: Item | null): Promise<unknown> {
    return this.session.enqueue(async () => {
      const { row, form } = this.session.snapshot()
      if (item === null) this.session.dispatch({ type: 'itemRemoved' })
      else if (!form.conflict && !form.pending && item.version > (form.item?.version ?? 0)) {
        if (!row) this.#takeItem(item)
        else if (!(await this.#look())) this.session.set({ notice: MOVED_ON })
      }
      this.session.schedule()
    })
  }

  /** False where it needs a person. */
  #takeItem(item: Item): boolean {
    const { session } = this
    const { id, version } = item
    this.base = this.#valuesIn(item)
    session.set({ notice: MOVED_ON })
    return session.mergeValues(this.base, version, () =>
      session.set({ form: { ...session.form, item: { id, version } } }),
    )
  }

  /** What is chosen is written with the version of the item that it was chosen over. */
  #decideOver(item: Item, fields: readonly string[]): void {
    const { session } = this
    this.base = this.#valuesIn(item)
    session.showConflict({ values: this.base, version: item.version, fields }, () => {
      const { form } = session
      const sent = Object.fromEntries(fields.map((name) => [name, form.values[name] ?? '']))
      const seen = { id: item.id, version: item.version }
      session.set({ form: { ...form, item: seen, pending: { key: uuidv7(), sent } } })
    })
  }

  recreate(): Promise<boolean> {
    this.itemId = null
    this.base = this.spec.blank()
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

  #valuesIn(fields: Readonly<Record<string, unknown>>): Values {
    return valuesFrom(this.spec, fields)
  }

  #watchHour(): void {
    const { outside } = this.session
    const { row } = this.session.snapshot()
    outside.clearTimer(this.#hour)
    const ms = row ? dueIn(row, this.#world.now()) + AFTER_DUE_MS : Number.POSITIVE_INFINITY
    if (ms > LONGEST_TIMER_MS) return
    this.#hour = outside.setTimer(() => void this.refresh(), Math.max(AFTER_DUE_MS, ms))
  }

  /** What was kept is the item now, and from now on a draft of it is written. */
  wasPublished(item: Item, notice: string | null = PUBLISHED): boolean {
    const { session } = this
    const { id, version } = item
    this.itemId = id
    session.set({ ...NO_DRAFT, form: { ...session.form, pending: null, item: { id, version } } })
    const isMerged = this.#takeItem(item)
    session.set({ notice })
    return isMerged
  }

  /** Somebody else discarded the draft: all of it is unsaved now. */
  #wasDiscarded(): void {
    const form = { ...this.session.form, initial: this.base, stored: this.base, pending: null }
    this.session.set({ ...NO_DRAFT, notice: DISCARDED, form })
  }

  /** Published, discarded or removed: true where it was published and nothing is open. */
  async gone(): Promise<boolean> {
    const { session } = this
    const { row, form } = session.snapshot()
    const id = row?.id ?? form.pending?.key ?? null
    const went = await this.#world.requests.whereItWent({ id, itemId: this.itemId })
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

const isDraft = (current: unknown): current is Draft => isRow(current) && 'kind' in current && 'fields' in current

const othersWrote = (name: string) => `${name} escreveu neste rascunho entretanto. Veja o que mudou e salve de novo.`
