import { v7 as uuidv7 } from 'uuid'
import type { ReadError } from '../store/api.ts'
import { acknowledge, follow, type Merged, openedSnapshot, rebase, resolved, valuesToSend } from './edit-state.ts'
import {
  type Choice,
  createFormState,
  type EditConflict,
  type FormAction,
  type FormState,
  formReducer,
  isDirty,
  refusedFilesMessage,
} from './form-state.ts'
import type { Values, VersionedItem } from './item-spec.ts'
import { type LocalDraft, restoreLocalDraft } from './local-drafts.ts'
import { errorMessage, errorsOf, isRow, isUnanswered, leavesPending } from './save-error.ts'
import { actOf, isRepeat as wasRepeated } from './send.ts'
import { sendPictureFirst } from './send-picture-first.ts'
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
    return isDirty(this.form) || this.form.pending !== null || (this.transport.owed?.size ?? 0) > 0
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
    return message ? Promise.resolve(false) : (this.transport.save?.(this) ?? this.keep({ asked: true }))
  }

  /** True once the server has what changed. `asked`: by a person, also after a conflict. */
  keep({ asked = false } = {}): Promise<boolean> {
    this.stopTimer()
    if (asked && !this.form.conflict) {
      this.#refused.clear()
      if (this.snapshot().trouble === 'stopped') this.set({ trouble: null })
    }
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
    for (let attempts = 0; attempts < MOST_ATTEMPTS; attempts++) {
      if (this.#isStopped || (await this.transport.beforeWrite?.()) === false) return false
      const isAgain = this.form.pending !== null
      const { error: failure, leftOut } = isAgain ? {} : await sendPictureFirst(this, this.#refused)
      const edit = this.#nextEdit()
      const { key, sent, row } = edit
      if (failure) return this.#goOnAfter(failure, edit)
      const hasPicture = edit.picture !== null && !this.transport.upload
      const isEmpty = Object.keys(sent).length === 0 && !hasPicture && !leftOut && !this.transport.writesUnchanged
      if (isEmpty && !isAgain) {
        if (!this.dirty) this.set({ trouble: null, failure: null })
        if (!this.#keepsItself) this.#succeed({ row, edit })
        return !this.dirty
      }
      this.set({ form: { ...this.form, pending: { key, sent } }, isKeeping: this.#keepsItself })
      const answer = await this.outside.retryAfterSignIn(() => this.transport.write(edit, this.outside))
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

  /** What a lost answer left goes first, as it was. */
  #nextEdit(): Edit<R> {
    const { form, row } = this.snapshot()
    const { item, initial, stored, picture, pending } = form
    const fresh = () => ({ key: uuidv7(), sent: valuesToSend(form, this.transport.owed, this.#refused) })
    const { key, sent } = pending ?? fresh()
    const values = pending ? { ...initial, ...sent } : form.values
    const onProgress = (progress: number) => this.set({ progress })
    return { item, initial, stored, values, picture, row, key, sent, onProgress }
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
    this.#adopt()
    this.set({ form: resolved(this.form, choices, this.transport.spec.picture?.field), trouble: null })
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

  /** Words that this browser kept. Where there is no version to merge with, what the server has otherwise is a conflict. */
  recover(draft: LocalDraft): void {
    const { item, stored } = this.form
    const form = { ...this.form, ...restoreLocalDraft(this.form, draft) }
    this.set({ form })
    if (!this.#keepsItself) return
    const merged = follow(form, stored)
    if (!form.pending) this.set({ form: { ...merged.form, item } })
    if (!form.pending && merged.conflicts.length > 0)
      this.#decide(stored, item?.version ?? 0, merged.conflicts, () => {})
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
    const picture = merged.form.picture === edit.picture && !this.transport.upload ? null : merged.form.picture
    const told = this.#keepsItself ? {} : { errors: {}, problem: null }
    const isTaken = this.#take(row, { ...merged, form: { ...merged.form, ...told, picture } })
    this.schedule()
    return isTaken
  }

  #succeed(saved: Saved<R>): void {
    this.transport.saved?.(saved, this.outside)
    if (!this.#keepsItself && !this.dirty && !this.form.conflict) this.end('saved')
  }

  #take(row: R, { form, conflicts }: Merged): boolean {
    const { transport } = this
    const adopt = () => {
      const item = transport.itemOf ? transport.itemOf(row, this.form.item) : { id: row.id, version: row.version }
      this.set({ row, form: { ...this.form, item }, trouble: null, failure: null })
    }
    this.set({ form })
    this.outside.onRow?.(row)
    if (conflicts.length > 0) this.#decide(transport.valuesOf(row), row.version, conflicts, adopt)
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
      if (this.merge(refusal.current) || !this.transport.yields) return this.form.conflict === null
      this.#adopt()
      this.set({ form: { ...this.form, conflict: null } })
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
