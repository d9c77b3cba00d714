import { v7 as uuidv7 } from 'uuid'
import type { ReadError } from '../store/api.ts'
import type { ToastMessage, UndoableAct } from '../store/toasts.ts'
import {
  acknowledge,
  type Choice,
  createFormState,
  type EditConflict,
  type FieldErrors,
  type FormState,
  follow,
  isDirty,
  type Merged,
  pick,
  type RefusedFile,
  rebase,
  refusedFilesMessage,
  resolved,
  valuesToSend,
} from './form-state.ts'
import type { FormSpec, Values, VersionedItem } from './item-spec.ts'
import { type LocalDraft, restoreLocalDraft } from './local-drafts.ts'
import {
  actOf,
  errorMessage,
  errorsOf,
  isRow,
  leavesPending,
  type Result,
  type send,
  type upload,
  isRepeat as wasRepeated,
} from './send.ts'
import { SnapshotStore } from './snapshot-store.ts'

/** What a session needs of the page around it. */
export type Outside = {
  sender: { send: typeof send; upload: typeof upload }
  notify(message: ToastMessage): void
  confirm(question: string): boolean
  /** Called with rows that may be newer than the page's. */
  onRow?(row: VersionedItem): void
  setTimer(act: () => void, ms: number): unknown
  clearTimer(timer: unknown): void
}

/** What a transport writes: the fields of `sent`, which changed. `row`: what they are based on, where it is known. */
export type Edit<R> = Pick<FormState, 'item' | 'initial' | 'stored' | 'values' | 'picture'> & {
  row: R | null
  sent: Values
  /** Of this write: sent again with it, it is written once. */
  key: string
}

/** `isRepeat`: the server had this write already, from a request whose answer was lost. */
export type Answer<R> = Result<R> & { meta?: Headers; isRepeat?: boolean; act?: UndoableAct }

export type Saved<R> = { row: R | null; edit: Edit<R>; act?: UndoableAct; description?: string }

/** How one sort of thing is read, written and spoken of. */
export type Transport<R extends VersionedItem> = {
  spec: FormSpec
  valuesOf(row: R | null): Values
  write(edit: Edit<R>, outside: Outside): Promise<Answer<R>>
  saved?(saved: Saved<R>, outside: Outside): void
  failed?(error: ReadError, edit: Edit<R>, outside: Outside): void
  /** A picture that the server refuses is left out, or else stays with its error. */
  leavesOut?(error: ReadError): boolean
  /** Instead of writing what changed. */
  save?(session: EditingSession<R>): Promise<boolean> | undefined
  /** It is not there any more; with `error`, as a write was answered. True to try again, undefined for an error like others. */
  gone?(session: EditingSession<R>, error?: ReadError): Promise<boolean> | boolean | undefined
}

/** 'stopped': a conflict waits for a person. Otherwise why the words are in the browser alone. */
export type Trouble = 'offline' | 'signed out' | 'failed' | 'stopped'

export type EditingSnapshot<R = VersionedItem> = {
  form: FormState
  /** As the server has it. */
  row: R | null
  /** Writes that somebody asked for, in progress and queued. */
  busy: number
  isKeeping: boolean
  /** From 0 to 1. */
  progress: number
  trouble: Trouble | null
  /** Why it is not kept. */
  failure: string | null
  /** What happened meanwhile. */
  notice: string | null
  others: { by: string; at: string } | null
  /** 'left': the page was left; the browser's draft stays. */
  ended: 'saved' | 'cancelled' | 'left' | null
}

const MOST_ATTEMPTS = 5

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
  /** What a decision about the conflict is based on. */
  #adopt: () => void = () => {}

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

  get isStopped(): boolean {
    const { ended, form } = this.snapshot()
    return ended !== null || form.conflict !== null || form.isRemoved
  }

  setForm(change: Partial<FormState>): void {
    this.set({ form: { ...this.form, ...change } })
  }

  change(name: string, value: string): void {
    const { [name]: _, ...errors } = this.form.errors
    this.setForm({ values: { ...this.form.values, [name]: value }, errors })
  }

  /** A new picture, none (''), or the initial one. */
  choosePicture(field: string, picture: File | null, value: string): void {
    this.#keepFiles((file) => file.field !== field)
    this.setForm({ picture })
    this.change(field, value)
  }

  /** Saving is blocked until the file is removed or replaced. */
  refuseFile(file: RefusedFile): void {
    this.setForm({ refusedFiles: [...this.form.refusedFiles, file] })
  }

  removeFile(file: RefusedFile): void {
    this.#keepFiles((each) => each !== file)
  }

  /** So many pictures took the places of refused ones. */
  replaceFiles(field: string, count: number): void {
    const replaced = this.form.refusedFiles.filter((file) => file.field === field).slice(0, count)
    this.#keepFiles((file) => !replaced.includes(file))
  }

  /** Once none is left, the problem is solved. */
  #keepFiles(isLeft: (file: RefusedFile) => boolean): void {
    const { refusedFiles: files, problem } = this.form
    const refusedFiles = files.filter(isLeft)
    this.setForm({ refusedFiles, problem: refusedFiles.length === 0 && files.length > 0 ? null : problem })
  }

  refuse(message: string, errors: FieldErrors = {}): void {
    this.setForm({ errors, problem: { message, number: (this.form.problem?.number ?? 0) + 1 } })
  }

  /** Somebody else removed the item. */
  showRemoved(): void {
    this.setForm({ isRemoved: true, errors: {}, problem: null })
  }

  save(): Promise<boolean> {
    const message = this.validate() ?? refusedFilesMessage(this.form)
    if (message) this.refuse(message)
    return message ? Promise.resolve(false) : this.saveValid()
  }

  protected saveValid(): Promise<boolean> {
    return this.transport.save?.(this) ?? this.keep()
  }

  /** True once the server has what changed. */
  keep(): Promise<boolean> {
    this.#next ??= this.inTurn(() => {
      this.#next = null
      return this.keepNow()
    })
    return this.#next
  }

  protected inTurn(work: () => Promise<boolean>): Promise<boolean> {
    return this.act(work)
  }

  /** Another write that a person asked for, in its turn. */
  act<A>(work: () => Promise<A>): Promise<A> {
    this.set({ busy: this.snapshot().busy + 1 })
    return this.enqueue(work).finally(() => this.set({ busy: this.snapshot().busy - 1, progress: 0 }))
  }

  enqueue<A>(work: () => Promise<A>): Promise<A> {
    const done = this.#queue.then(work)
    this.#queue = done.catch(() => {})
    return done
  }

  /** For what is in its turn already. */
  async keepNow(): Promise<boolean> {
    for (let attempts = 0; attempts < MOST_ATTEMPTS; attempts++) {
      if (this.isStopped) return false
      const isAgain = this.form.pending !== null
      const { error: failure, leftOut } = isAgain ? {} : await this.sendPicture()
      const edit = this.#nextEdit()
      if (failure) return this.#goOnAfter(failure, edit)
      const { key, sent, row, item } = edit
      const isNew = row === null && item === null
      if (Object.keys(sent).length === 0 && !leftOut && !isNew && !isAgain) {
        this.wasKept({ row, edit })
        return !this.dirty
      }
      this.setForm({ pending: { key, sent } })
      const answer = await this.write(edit)
      const { data, error, isRepeat = wasRepeated(answer), act = actOf(answer) } = answer
      if (data) {
        const isTaken = this.#take(data, acknowledge(this.form, sent, this.transport.valuesOf(data), isRepeat))
        if (isTaken && isAgain && this.dirty) continue
        this.wasKept({ row: data, edit, act, description: leftOut })
        return isTaken
      }
      const goesOn = await this.#goOnAfter(error!, edit)
      if (!leavesPending(error!, isAgain)) this.setForm({ pending: null })
      if (!goesOn) return false
    }
    this.gaveUp()
    return false
  }

  protected write(edit: Edit<R>): Promise<Answer<R>> {
    return this.transport.write(edit, this.outside)
  }

  /** Without an `act` where nothing had changed. */
  protected wasKept(saved: Saved<R>): void {
    this.setForm({ errors: {}, problem: null })
    this.transport.saved?.(saved, this.outside)
    if (!this.dirty && !this.form.conflict) this.end('saved')
  }

  /** False, or true where it can be tried again at once. */
  protected wasRefused(error: ReadError, edit: Edit<R>): boolean {
    this.refuse(errorMessage(error), errorsOf(error, edit.picture && this.transport.spec.picture?.field))
    this.transport.failed?.(error, edit, this.outside)
    return false
  }

  /** Others wrote each time. */
  protected gaveUp(): void {
    this.refuse(errorMessage({ status: 409, message: '409' }))
  }

  /** The stored picture's address becomes the field's value. A picture that is refused is left out, or stays with its error. */
  protected async sendPicture(): Promise<{ error?: ReadError; leftOut?: string }> {
    const { transport, outside } = this
    const { picture, initial } = this.form
    if (!picture) return {}
    const field = transport.spec.picture?.field ?? ''
    const onProgress = (progress: number) => this.set({ progress })
    const { data, error } = await outside.sender.upload(picture, onProgress)
    onProgress(0)
    if (this.form.picture !== picture) return this.sendPicture()
    if (error && !transport.leavesOut?.(error)) return { error }
    this.choosePicture(field, null, data?.url ?? initial[field] ?? '')
    return error ? { leftOut: `A imagem nova não foi aceite e ficou a anterior. ${errorMessage(error)}` } : {}
  }

  /** What a lost answer left goes first, as it was. */
  #nextEdit(): Edit<R> {
    const { form, row } = this.snapshot()
    const { item, initial, stored, picture, pending } = form
    const { key, sent } = pending ?? { key: uuidv7(), sent: this.valuesToSend() }
    const values = pending ? { ...initial, ...sent } : form.values
    return { item, initial, stored, values, picture, row, key, sent }
  }

  protected valuesToSend(): Values {
    return valuesToSend(this.form)
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
    return this.goOn(Object.values(choices).includes('local'))
  }

  /** After a decision. `isLocal`: it was for words that the server does not have. */
  protected goOn(isLocal: boolean): Promise<unknown> {
    return isLocal ? this.save() : this.#queue
  }

  /** The form keeps its words and writes nothing by itself. */
  postpone(): void {
    this.setForm({ conflict: null })
  }

  /** Words that this browser kept, with what they were based on. */
  recover(draft: LocalDraft): void {
    this.setForm(restoreLocalDraft(this.form, draft))
  }

  /** The item is gone: what the form says becomes a new one. */
  recreate(blank: Values): Promise<boolean> {
    this.set({ row: null })
    this.setForm({ item: null, initial: blank, stored: blank, pending: null, isRemoved: false })
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
    if (!this.snapshot().ended) this.set({ ended: reason })
  }

  #take(row: R, { form, conflicts }: Merged): boolean {
    this.hear(row)
    return this.adopt({ form, conflicts }, { values: this.transport.valuesOf(row), version: row.version }, () =>
      this.set({ row, form: { ...this.form, item: this.itemOf(row) } }),
    )
  }

  /** A row that may be newer than the page's. */
  hear(row: R): void {
    this.outside.onRow?.(row)
  }

  protected itemOf({ id, version }: R): FormState['item'] {
    return { id, version }
  }

  /** False where a person must decide first: `then` is called when nothing is open. */
  protected adopt({ form, conflicts }: Merged, theirs: Omit<EditConflict, 'fields'>, then: () => void): boolean {
    this.set({ form })
    if (conflicts.length === 0) then()
    else
      this.showConflict({ ...theirs, fields: conflicts }, () => {
        this.set({ form: rebase(this.form, pick(theirs.values, conflicts), theirs.values) })
        then()
      })
    return conflicts.length === 0
  }

  async #goOnAfter(error: ReadError, edit: Edit<R>): Promise<boolean> {
    const { status, refusal } = error
    if (status === 409 && isRow<R>(refusal?.current)) return this.merge(refusal.current)
    const isFound = status === 404 ? await this.gone(error) : undefined
    return isFound ?? this.wasRefused(error, edit)
  }

  /** The item is not there any more. Undefined for an error like others. */
  protected gone(error: ReadError): Promise<boolean> | boolean | undefined {
    return this.transport.gone?.(this, error)
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
