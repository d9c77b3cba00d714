import { v7 as uuidv7 } from 'uuid'
import type { Draft, DraftKind } from '../../../src/content/draft.ts'
import { isSameValue } from '../../../src/content/three-way-merge.ts'
import {
  type Answer,
  type Edit,
  EditingSession,
  type Outside,
  type Saved,
  type Transport,
} from '../../forms/editing-session.ts'
import { createFormState, follow, isChanged, pick, valuesToSend } from '../../forms/form-state.ts'
import type { FormSpec, Values } from '../../forms/item-spec.ts'
import type { LocalDraft } from '../../forms/local-drafts.ts'
import { isSameText } from '../../forms/same-text.ts'
import { errorMessage, errorsOf, isAboutPicture, isRow, isUnanswered, type Result } from '../../forms/send.ts'
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

const NOTHING_TO_PUBLISH = { data: undefined, error: undefined }
const NO_DRAFT = { row: null, others: null, trouble: null, failure: null }
const RETRIES_MS = [5000, 10_000, 30_000, 60_000]

const failedPublication = ({ publishError }: Draft) => publishError && `Não se publicou à hora marcada. ${publishError}`

class DraftTransport implements Transport<Draft> {
  readonly spec: DraftSpec
  readonly world: World
  itemId: string | null
  /** The item's values. */
  base: Values

  constructor(spec: DraftSpec, { item, draft }: Opened, world: World) {
    this.spec = spec
    this.world = world
    this.itemId = draft?.itemId ?? item?.id ?? null
    const shown = item ?? (draft && this.itemId !== null ? draft.fields : null)
    this.base = shown ? valuesFrom(spec, shown) : spec.blank()
  }

  valuesOf(draft: Draft | null): Values {
    return draft ? valuesFrom(this.spec, draft.fields) : this.base
  }

  async write({ sent, item, row, stored, key }: Edit<Draft>, outside: Outside): Promise<Answer<Draft>> {
    const { change, create } = this.world.requests
    const seen = item ? { itemVersion: item.version } : {}
    if (!row) {
      const of = this.itemId === null ? {} : { itemId: this.itemId }
      return create({ kind: this.spec.kind, ...of, ...seen, fields: sent }, key)
    }
    const ended = await this.#waitForHour(row, outside)
    if (ended) return { error: ended }
    const shown = this.valuesOf(row)
    const wasIn = (name: string) => (isSameText(stored[name], shown[name]) ? row.fields[name] : stored[name])
    const base = Object.fromEntries(Object.keys(sent).map((name) => [name, wasIn(name)]))
    return change(row.id, { fields: sent, base, version: row.version, ...seen }, key)
  }

  /** The server publishes within seconds of the minute: what is typed meanwhile waits for it. */
  async #waitForHour(draft: Draft, { setTimer }: Outside): Promise<ReadError | undefined> {
    let current = draft
    for (let waits = 0; waits < MOST_WAITS_FOR_HOUR && dueIn(current, this.world.now()) <= 0; waits++) {
      await new Promise<void>((done) => setTimer(done, AFTER_DUE_MS))
      const { data, error } = await this.world.requests.find(draft.id)
      if (error?.status === 404) return error
      current = data ?? current
    }
    return undefined
  }
}

/** One form of news or pages: what is written is a draft on the server until it is published. */
export function openWriting(
  spec: DraftSpec,
  { item, draft }: Opened,
  { outside, ...world }: World & { outside: Outside },
): WritingSession {
  const transport = new DraftTransport(spec, { item, draft }, world)
  const seen = item && { id: item.id, version: draft?.itemVersion ?? item.version }
  const session = new WritingSession(transport, draft, outside, createFormState(seen, transport.valuesOf(draft)))
  if (draft) session.hear(draft)
  const hasMoved = item && seen && item.version > seen.version
  if (draft) session.set({ notice: failedPublication(draft) || (hasMoved ? MOVED_ON : null) })
  return session
}

/** Writes the draft without being asked, a moment after the last key; «Salvar» publishes it. */
export class WritingSession extends EditingSession<Draft, DraftTransport> {
  /** Fields that the server refused, with the refused value. */
  readonly #refused = new Map<string, string>()
  /** Why the server did not take all of the last write. */
  #refusal: ReadError | null = null
  /** The conflict came from «Salvar». */
  #savesAfterConflict = false
  #timer: unknown
  #hour: unknown
  #retries = 0

  override get isStopped(): boolean {
    return super.isStopped || this.snapshot().trouble === 'stopped'
  }

  override change(name: string, value: string): void {
    super.change(name, value)
    this.#schedule()
  }

  /** `asked`: by a person, also after a conflict and with what was refused. */
  override keep({ asked = false } = {}): Promise<boolean> {
    this.outside.clearTimer(this.#timer)
    if (asked) this.#tryAll()
    return super.keep()
  }

  /** «Salvar»: the words become the public item, and the draft ends. */
  protected override saveValid(): Promise<boolean> {
    this.outside.clearTimer(this.#timer)
    this.#tryAll()
    return this.act(() => this.#publish())
  }

  #tryAll(): void {
    if (this.form.conflict) return
    this.#refused.clear()
    if (this.snapshot().trouble === 'stopped') this.set({ trouble: null })
  }

  #schedule(ms = AUTOSAVE_MS): void {
    this.outside.clearTimer(this.#timer)
    if (this.dirty && !this.isStopped) this.#timer = this.outside.setTimer(() => void this.keep(), ms)
  }

  #scheduleAgain(): void {
    this.#schedule(RETRIES_MS[Math.min(this.#retries++, RETRIES_MS.length - 1)])
  }

  protected override inTurn(work: () => Promise<boolean>): Promise<boolean> {
    return this.enqueue(work)
  }

  override keepNow(): Promise<boolean> {
    this.#refusal = null
    return super.keepNow()
  }

  protected override valuesToSend(): Values {
    return valuesToSend(this.form, this.#refused)
  }

  protected override async write(edit: Edit<Draft>): Promise<Answer<Draft>> {
    this.set({ isKeeping: true })
    return super.write(edit).finally(() => this.set({ isKeeping: false }))
  }

  /** A picture that is refused stays with its error, and the words go without it. */
  protected override async sendPicture(): ReturnType<EditingSession['sendPicture']> {
    const { picture } = this.form
    const field = this.transport.spec.picture?.field ?? ''
    if (picture && this.#refused.get(field) === picture.name) return {}
    const { error } = await super.sendPicture()
    if (!error || !isAboutPicture(error)) return { error }
    this.#refusal = error
    this.#refused.set(field, this.form.picture!.name)
    this.setForm({ errors: { [field]: errorMessage(error) } })
    return {}
  }

  protected override wasKept({ edit }: Saved<Draft>): void {
    this.#retries = 0
    const { conflict, values } = this.form
    const isAllKept = Object.keys(values).every((name) => this.#refused.get(name) !== values[name])
    if (!conflict && isAllKept) this.set({ trouble: null, failure: null })
    if (Object.keys(edit.sent).length > 0) this.#schedule()
  }

  /** What is refused is not sent again before it is changed. */
  protected override wasRefused(error: ReadError, { sent }: Edit<Draft>): boolean {
    this.#refusal = error
    if (error.status === 401) this.set({ trouble: 'signed out', failure: null })
    else if (isUnanswered(error)) {
      this.set({ trouble: 'offline', failure: null })
      this.#scheduleAgain()
    } else {
      const names = Object.keys(error.refusal?.errors ?? {}).filter((name) => name in sent)
      for (const name of names) this.#refused.set(name, sent[name] ?? '')
      this.set({ trouble: 'failed', failure: errorMessage(error) })
      return names.length > 0 && names.length < Object.keys(sent).length
    }
    return false
  }

  protected override gaveUp(): void {
    this.#scheduleAgain()
  }

  protected override goOn(isLocal: boolean): Promise<unknown> {
    const saves = this.#savesAfterConflict && isLocal
    this.#savesAfterConflict = false
    return saves ? this.save() : this.keep()
  }

  override postpone(): void {
    this.#savesAfterConflict = false
    super.postpone()
  }

  override recover(draft: LocalDraft): void {
    const { item } = this.form
    super.recover(draft)
    this.setForm({ item: this.form.item ?? item })
    this.#schedule()
  }

  /** Of a draft that was read: who wrote it, and why it was not published at its hour. */
  override hear(draft: Draft): void {
    const { updatedBy: by, updatedAt: at, publishError } = draft
    this.transport.itemId = draft.itemId ?? this.transport.itemId
    if (by !== this.transport.world.account) this.set({ others: { by, at } })
    const isNews = publishError && publishError !== this.snapshot().row?.publishError
    if (isNews) this.set({ notice: failedPublication(draft) })
  }

  /** The row of a draft is not its item. */
  protected override itemOf() {
    return this.form.item
  }

  async #publish(): Promise<boolean> {
    const { requests, notifySaved } = this.transport.world
    if (this.snapshot().ended || this.form.conflict || !(await this.#keepAll())) return false
    const { row: draft, form } = this.snapshot()
    const { data, error } = draft ? await requests.publish(draft) : NOTHING_TO_PUBLISH
    if (error) return this.#refuse(error)
    notifySaved(form.item?.id ?? null, data?.act)
    this.setForm({ errors: {}, problem: null })
    if (data) this.#wasPublished(data.row, null)
    if (this.dirty || this.form.conflict) this.#schedule()
    else this.end('saved')
    return true
  }

  /** False also where others wrote in the draft: their words are looked at before they are public. */
  async #keepAll(): Promise<boolean> {
    const { row: known, form } = this.snapshot()
    if (!(await this.keepNow())) return this.#refusal ? this.#refuse(this.#refusal) : this.#savesLater()
    const { row: draft, others } = this.snapshot()
    if (!draft || draft.version <= (known?.version ?? 0) + 1) return true
    const [before, now] = [this.transport.valuesOf(known), this.transport.valuesOf(draft)]
    const ownPicture = form.picture && this.transport.spec.picture?.field
    const isOwn = (name: string) => isChanged(form, name) || name === ownPicture
    const isUnseen = Object.keys(now).some((name) => now[name] !== before[name] && !isOwn(name))
    if (isUnseen) this.#tell(othersWrote(others?.by))
    return !isUnseen
  }

  async #refuse(error: ReadError): Promise<boolean> {
    const { form } = this
    const current = error.status === 409 ? error.refusal?.current : undefined
    if (isDraft(current)) {
      const isMerged = this.merge(current)
      // Its schedule alone changed
      if (isMerged && isSameValue(this.form.values, form.values)) return this.#publish()
      if (isMerged) this.#tell(othersWrote(this.snapshot().others?.by))
    } else if (isRow<Item>(current) && error.refusal?.errors) {
      this.#decideOver(current, Object.keys(error.refusal.errors))
    } else if (error.status === 404) await this.gone()
    else this.#tell(errorMessage(error), errorsOf(error, form.picture && this.transport.spec.picture?.field))
    return this.#savesLater()
  }

  #tell(message: string, errors = {}): void {
    this.refuse(message, errors)
    this.transport.world.notifyFailed(this.form.item?.id ?? null, message)
  }

  /** Once a conflict is decided. */
  #savesLater(): false {
    this.#savesAfterConflict = this.form.conflict !== null
    this.#schedule()
    return false
  }

  /** What the server has now: somebody else may have written. True where the draft was published. */
  async #look(): Promise<boolean> {
    const { data, error } = await this.transport.world.requests.find(this.snapshot().row!.id)
    if (!data) return error.status === 404 && this.gone()
    const { row, form, ended } = this.snapshot()
    if (form.conflict || form.pending || ended || data.version < (row?.version ?? 0)) return false
    this.merge(data)
    this.#watchHour()
    this.#schedule()
    return false
  }

  /** Somebody else may have written, or the draft fallen due. */
  refresh(): Promise<unknown> {
    return this.enqueue(async () => {
      const { row, form, ended } = this.snapshot()
      if (row && !form.conflict && !ended) await this.#look()
    })
  }

  /** The item was written past this form: what nobody wrote in its draft follows it. */
  followItem(item: Item | null): Promise<unknown> {
    return this.enqueue(async () => {
      const { row, form } = this.snapshot()
      if (item === null) this.showRemoved()
      else if (!form.conflict && !form.pending && item.version > (form.item?.version ?? 0)) {
        if (!row) this.#takeItem(item)
        else if (!(await this.#look())) this.set({ notice: MOVED_ON })
      }
      this.#schedule()
    })
  }

  #takeItem(item: Item): void {
    const { id, version } = item
    const values = valuesFrom(this.transport.spec, item)
    this.transport.base = values
    this.set({ notice: MOVED_ON })
    this.adopt(follow(this.form, values), { values, version }, () => this.setForm({ item: { id, version } }))
  }

  /** What is chosen is written with the version of the item that it was chosen over. */
  #decideOver(item: Item, fields: readonly string[]): void {
    const { id, version } = item
    const values = valuesFrom(this.transport.spec, item)
    this.transport.base = values
    this.showConflict({ values, version, fields }, () =>
      this.setForm({ item: { id, version }, pending: { key: uuidv7(), sent: pick(this.form.values, fields) } }),
    )
  }

  override recreate(): Promise<boolean> {
    this.transport.itemId = null
    this.transport.base = this.transport.spec.blank()
    return super.recreate(this.transport.base)
  }

  /** Watches for the draft's hour. Returns what stops all clocks. */
  start(): () => void {
    this.#watchHour()
    return () => {
      this.outside.clearTimer(this.#hour)
      this.outside.clearTimer(this.#timer)
    }
  }

  #watchHour(): void {
    const { row } = this.snapshot()
    this.outside.clearTimer(this.#hour)
    const ms = row ? dueIn(row, this.transport.world.now()) + AFTER_DUE_MS : Number.POSITIVE_INFINITY
    if (ms > LONGEST_TIMER_MS) return
    this.#hour = this.outside.setTimer(() => void this.refresh(), Math.max(AFTER_DUE_MS, ms))
  }

  /** What was kept is the item now, and from now on a draft of it is written. */
  #wasPublished(item: Item, notice: string | null = PUBLISHED): void {
    const { id, version } = item
    this.transport.itemId = id
    this.set({ ...NO_DRAFT, form: { ...this.form, pending: null, item: { id, version } } })
    this.#takeItem(item)
    this.set({ notice })
  }

  /** Somebody else discarded the draft: all of it is unsaved now. */
  #wasDiscarded(): void {
    const { base } = this.transport
    this.set({ ...NO_DRAFT, notice: DISCARDED, form: { ...this.form, initial: base, stored: base, pending: null } })
  }

  /** Published, discarded or removed: true where it was published and nothing is open. */
  protected override async gone(): Promise<boolean> {
    const { row, form } = this.snapshot()
    const { itemId, world } = this.transport
    const went = await world.requests.whereItWent({ id: row?.id ?? form.pending?.key ?? null, itemId })
    if (went?.how === 'published') this.#wasPublished(went.item)
    else if (went?.how === 'discarded') this.#wasDiscarded()
    else if (went?.how === 'removed') this.showRemoved()
    else {
      this.set({ trouble: 'offline' })
      this.#scheduleAgain()
    }
    return went?.how === 'published' && !this.form.conflict
  }
}

const isDraft = (current: unknown): current is Draft => isRow(current) && 'kind' in current && 'fields' in current

/** `name`: of the last other writer, where one is known. */
const othersWrote = (name = 'Outra pessoa') =>
  `${name} escreveu neste rascunho entretanto. Veja o que mudou e salve de novo.`
