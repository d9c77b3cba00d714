import { v7 as uuidv7 } from 'uuid'
import type { ReadError } from '../store/api.ts'
import {
  acknowledge,
  type Choice,
  createFormState,
  type EditConflict,
  type FormAction,
  type FormState,
  follow,
  formReducer,
  isDirty,
  type Merged,
  rebase,
  refusedFilesMessage,
  resolved,
  valuesToSend,
} from './form-state.ts'
import type { Values, VersionedItem } from './item-spec.ts'
import { type LocalDraft, restoreLocalDraft } from './local-drafts.ts'
import {
  actOf,
  errorMessage,
  errorsOf,
  isAboutPicture,
  isRow,
  isUnanswered,
  leavesPending,
  sendPicture,
  isRepeat as wasRepeated,
} from './send.ts'
import { SnapshotStore } from './snapshot-store.ts'
import type { Edit, EditingSnapshot, Outside, Saved, Transport } from './transport.ts'

const MOST_ATTEMPTS = 5
const RETRIES_MS = [5000, 10_000, 30_000, 60_000]

/** What somebody types, until the server has it. Writes run one after another, each based on the one before. */
export class EditingSession<
  R extends VersionedItem = VersionedItem,
  T extends Transport<R> = Transport<R>,
> extends SnapshotStore<EditingSnapshot<R>> {
  readonly transport: T
  readonly outside: Outside
  /** Why it cannot be saved yet, or null. */
  validate: () => string | null = () => null
  #queue: Promise<unknown> = Promise.resolve()
  #next: Promise<boolean> | null = null
  /** Fields that the server refused, with the refused value. */
  readonly #refused = new Map<string, string>()
  /** What a decision about the conflict is based on. */
  #adopt: () => void = () => {}
  /** The conflict came from what a person asked for. */
  savesAfterConflict = false
  /** Why the server did not take all of the last write. */
  refusal: ReadError | null = null
  #timer: unknown
  #retries = 0

  constructor(transport: T, row: R | null, outside: Outside, form = createFormState(row, transport.valuesOf(row))) {
    super(openedSnapshot(form, row))
    this.transport = transport
    this.outside = outside
  }

  get form(): FormState {
    return this.snapshot().form
  }

  get dirty(): boolean {
    return isDirty(this.form) || this.form.pending !== null
  }

  get #keepsItself(): boolean {
    return this.transport.keepAfterMs !== undefined
  }

  dispatch(action: FormAction): void {
    this.set({ form: formReducer(this.form, action) })
    if (action.type === 'valueChanged' || action.type === 'pictureChanged') this.schedule()
  }

  save(): Promise<boolean> {
    const message = this.validate() ?? refusedFilesMessage(this.form)
    if (message) this.dispatch({ type: 'saveRefused', message })
    if (message) return Promise.resolve(false)
    this.#tryAll()
    return this.transport.save?.(this) ?? this.keep({ asked: true })
  }

  /** Also what was refused, or stopped by a conflict. */
  #tryAll(): void {
    if (this.form.conflict) return
    this.#refused.clear()
    if (this.snapshot().trouble === 'stopped') this.set({ trouble: null })
  }

  /** True once the server has what changed. `asked`: by a person, also after a conflict. */
  keep({ asked = false } = {}): Promise<boolean> {
    this.stopTimer()
    if (asked) this.#tryAll()
    const run = (work: () => Promise<boolean>) => (this.#keepsItself ? this.enqueue(work) : this.act(work))
    this.#next ??= run(() => {
      this.#next = null
      return this.keepNow()
    })
    return this.#next
  }

  /** Another write that a person asked for, in its turn. */
  act<A>(work: () => Promise<A>): Promise<A> {
    this.stopTimer()
    this.set({ busy: this.snapshot().busy + 1 })
    return this.enqueue(work).finally(() => this.set({ busy: this.snapshot().busy - 1, progress: 0 }))
  }

  enqueue<A>(work: () => Promise<A>): Promise<A> {
    const done = this.#queue.then(work)
    this.#queue = done.catch(() => {})
    return done
  }

  schedule(ms = this.transport.keepAfterMs): void {
    this.stopTimer()
    if (ms === undefined || !this.dirty || this.#isStopped) return
    this.#timer = this.outside.setTimer(() => void this.keep(), ms)
  }

  scheduleAgain(): void {
    this.schedule(RETRIES_MS[Math.min(this.#retries++, RETRIES_MS.length - 1)])
  }

  /** For what is in its turn already. */
  async keepNow(): Promise<boolean> {
    this.refusal = null
    for (let attempts = 0; attempts < MOST_ATTEMPTS; attempts++) {
      if (this.#isStopped) return false
      const isAgain = this.form.pending !== null
      const { error: failure, leftOut } = isAgain ? {} : await this.#sendPictureFirst()
      const edit = this.#nextEdit()
      const { key, sent, row } = edit
      if (failure) return this.#goOnAfter(failure, edit)
      const isNew = row === null && edit.item === null
      if (Object.keys(sent).length === 0 && !leftOut && !isNew && !isAgain) {
        if (!this.dirty) this.set({ trouble: null, failure: null })
        if (!this.#keepsItself) this.#succeed({ row, edit })
        return !this.dirty
      }
      this.set({ form: { ...this.form, pending: { key, sent } }, isKeeping: this.#keepsItself })
      const answer = await this.transport.write(edit, this.outside)
      const { data, error, isRepeat = wasRepeated(answer), act = actOf(answer) } = answer
      this.set({ isKeeping: false })
      if (data) {
        const isTaken = this.#wasKept(data, edit, isRepeat)
        if (isTaken && isAgain && this.dirty) continue
        this.#succeed({ row: data, edit, act, description: leftOut })
        return isTaken
      }
      const goesOn = await this.#goOnAfter(error!, edit)
      if (!leavesPending(error!, isAgain)) this.forget()
      if (!goesOn) return false
    }
    if (this.#keepsItself) this.scheduleAgain()
    else this.dispatch({ type: 'saveRefused', message: errorMessage({ status: 409, message: '409' }) })
    return false
  }

  /** The stored picture's address becomes the field's value. A picture that is refused is left out, or stays with its error. */
  async #sendPictureFirst(): Promise<{ error?: ReadError; leftOut?: string }> {
    const { transport, outside } = this
    const { picture, initial } = this.form
    const field = transport.spec.picture?.field ?? ''
    if (!picture || this.#refused.get(field) === picture.name) return {}
    const onProgress = (progress: number) => this.set({ progress })
    const { data, error } = await sendPicture(outside.sender, picture, onProgress)
    onProgress(0)
    if (this.form.picture !== picture) return this.#sendPictureFirst()
    const isLeftOut = error && transport.leavesOut?.(error)
    if (error && !isLeftOut) {
      if (!this.#keepsItself || !isAboutPicture(error)) return { error }
      this.refusal = error
      this.#refused.set(field, picture.name)
      this.set({ form: { ...this.form, errors: { [field]: errorMessage(error) } } })
      return {}
    }
    this.dispatch({ type: 'pictureChanged', field, file: null, value: data?.url ?? initial[field] ?? '' })
    return error ? { leftOut: `A imagem nova não foi aceite e ficou a anterior. ${errorMessage(error)}` } : {}
  }

  /** What a lost answer left goes first, as it was. */
  #nextEdit(): Edit<R> {
    const { form, row } = this.snapshot()
    const { item, initial, stored, picture, pending } = form
    const fresh = () => ({ key: uuidv7(), sent: valuesToSend(form, this.#refused) })
    const { key, sent } = pending ?? fresh()
    const values = pending ? { ...initial, ...sent } : form.values
    return { item, initial, stored, values, picture, row, key, sent }
  }

  /** What was sent without an answer is not sent again. */
  forget(): void {
    this.set({ form: { ...this.form, pending: null } })
  }

  /** The server has this row now. False where a person must decide. */
  merge(row: R): boolean {
    return this.#take(row, follow(this.form, this.transport.valuesOf(row)))
  }

  /** Somebody wrote past this session; null where it was removed. What conflicts waits for the next save. */
  follow(row: R | null): Promise<unknown> {
    return this.enqueue(async () => {
      const { form } = this
      if (!row && this.transport.gone) return this.transport.gone(this)
      if (form.conflict || form.pending || (row && form.item && row.version <= form.item.version)) return
      const merged = follow(form, this.transport.valuesOf(row))
      const item = merged.conflicts.length > 0 ? form.item : row && { id: row.id, version: row.version }
      this.set({ row, form: { ...merged.form, item, isRemoved: false } })
    })
  }

  showConflict(conflict: EditConflict, adopt: () => void): void {
    this.#adopt = adopt
    this.set({ form: { ...this.form, conflict, errors: {}, problem: null }, trouble: 'stopped' })
  }

  /** Takes what the server has, and over it what was chosen of the own words. */
  resolve(choices: Readonly<Record<string, Choice>>): Promise<unknown> {
    if (!this.form.conflict) return this.#queue
    this.set({ form: resolved(this.form, choices, this.transport.spec.picture?.field), trouble: null })
    this.#adopt()
    const isLocal = Object.values(choices).includes('local')
    const savesNow = isLocal && (this.savesAfterConflict || !this.#keepsItself)
    this.savesAfterConflict = false
    if (savesNow) return this.save()
    if (this.#keepsItself) return this.keep()
    if (this.transport.endsWhenClean && !this.dirty) this.end('saved')
    return this.#queue
  }

  /** The form keeps its words and writes nothing by itself. */
  postpone(): void {
    this.savesAfterConflict = false
    this.set({ form: { ...this.form, conflict: null } })
  }

  /** Words that this browser kept, with what they were based on. */
  recover(draft: LocalDraft): void {
    const restored = restoreLocalDraft(this.form, draft)
    const item = restored.item ?? (this.#keepsItself ? this.form.item : null)
    this.set({ form: { ...this.form, ...restored, item } })
    this.schedule()
  }

  /** The item is gone: what the form says becomes a new one. */
  recreate(blank: Values): Promise<boolean> {
    this.forget()
    this.set({ row: null, form: { ...this.form, item: null, initial: blank, stored: blank, isRemoved: false } })
    return this.save()
  }

  /** Not while a write is in progress: it may fail, and its changes would be lost. */
  cancel(): void {
    if (this.snapshot().busy === 0) this.end('cancelled')
  }

  reopen(): void {
    this.set({ ended: null, form: { ...this.form, errors: {}, problem: null } })
  }

  leave(): void {
    void this.#queue.finally(() => this.end('left'))
  }

  end(reason: 'saved' | 'cancelled' | 'left'): void {
    this.stopTimer()
    if (!this.snapshot().ended) this.set({ ended: reason })
  }

  get #isStopped(): boolean {
    const { ended, form, trouble } = this.snapshot()
    return ended !== null || form.conflict !== null || form.isRemoved || trouble === 'stopped'
  }

  stopTimer(): void {
    this.outside.clearTimer(this.#timer)
  }

  #wasKept(row: R, edit: Edit<R>, isRepeat: boolean): boolean {
    this.#retries = 0
    const merged = acknowledge(this.form, edit.sent, this.transport.valuesOf(row), isRepeat)
    const told = this.#keepsItself ? {} : { errors: {}, problem: null }
    const isTaken = this.#take(row, { ...merged, form: { ...merged.form, ...told } })
    this.schedule()
    return isTaken
  }

  #succeed(saved: Saved<R>): void {
    this.transport.saved?.(saved, this.outside)
    if (!this.#keepsItself && !this.dirty && !this.form.conflict) this.end('saved')
  }

  #take(row: R, merged: Merged): boolean {
    const { transport } = this
    this.outside.onRow?.(row)
    return this.mergeValues(
      transport.valuesOf(row),
      row.version,
      () => {
        // The row of a draft is not its item
        const item = this.#keepsItself ? this.form.item : { id: row.id, version: row.version }
        this.set({ row, form: { ...this.form, item }, trouble: null, failure: null })
      },
      merged,
    )
  }

  /** False where a person must decide first: `adopt` is called when nothing is open. */
  mergeValues(values: Values, version: number, adopt: () => void, merged = follow(this.form, values)): boolean {
    const { form, conflicts } = merged
    this.set({ form })
    if (conflicts.length > 0) this.#decide(values, version, conflicts, adopt)
    else adopt()
    return conflicts.length === 0
  }

  #decide(values: Values, version: number, fields: readonly string[], adopt: () => void): void {
    this.showConflict({ values, version, fields }, () => {
      const theirs = Object.fromEntries(fields.map((name) => [name, values[name] ?? '']))
      this.set({ form: rebase(this.form, theirs, values) })
      adopt()
    })
  }

  /** True where it can be tried again at once. */
  async #goOnAfter(error: ReadError, edit: Edit<R>): Promise<boolean> {
    const { status, refusal } = error
    if (status === 409 && isRow<R>(refusal?.current)) {
      return this.merge(refusal.current)
    }
    const isFound = status === 404 ? await this.transport.gone?.(this, error) : undefined
    if (isFound !== undefined) return isFound
    if (this.#keepsItself) return this.#waitAfter(error, edit.sent)
    const errors = errorsOf(error, edit.picture && this.transport.spec.picture?.field)
    this.dispatch({ type: 'saveRefused', message: errorMessage(error), errors })
    if (this.transport.takesBack) this.set({ form: { ...this.form, values: this.form.initial } })
    this.transport.failed?.(error, edit, this.outside)
    return false
  }

  /** What is refused is not sent again before it is changed. */
  #waitAfter(error: ReadError, sent: Values): boolean {
    this.refusal = error
    if (error.status === 401) this.set({ trouble: 'signed out', failure: null })
    else if (isUnanswered(error)) {
      this.set({ trouble: 'offline', failure: null })
      this.scheduleAgain()
    } else {
      const names = Object.keys(error.refusal?.errors ?? {}).filter((name) => name in sent)
      for (const name of names) this.#refused.set(name, sent[name] ?? '')
      this.set({ trouble: 'failed', failure: errorMessage(error) })
      return names.length > 0 && names.length < Object.keys(sent).length
    }
    return false
  }
}

const openedSnapshot = <R>(form: FormState, row: R | null): EditingSnapshot<R> => ({
  form,
  row,
  busy: 0,
  isKeeping: false,
  progress: 0,
  trouble: null,
  failure: null,
  notice: null,
  others: null,
  ended: null,
})
