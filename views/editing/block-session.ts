import {
  type Choice,
  createFormState,
  type FormAction,
  type FormState,
  formReducer,
  isDirty,
  mergeSaved,
  refusedFilesMessage,
} from '../forms/form-state.ts'
import type { Values, VersionedItem } from '../forms/item-spec.ts'
import { type LocalDraft, restoreLocalDraft } from '../forms/local-drafts.ts'
import { tellOwnSave } from '../forms/merging.ts'
import { errorMessage } from '../forms/save-error.ts'
import { actOf, type Result } from '../forms/send.ts'
import type { ReadError } from '../store/api.ts'
import type { ToastMessage } from '../store/toasts.ts'
import type { BlockTarget, Sender } from './block-target.ts'
import { sendPicture } from './send-picture.ts'

export type SessionDeps = {
  sender: Sender
  retryAfterSignIn<Sent extends { error?: unknown }>(write: () => Promise<Sent>): Promise<Sent>
  notify(message: ToastMessage): void
  /** Confirms hiding a cleared block: shown and empty, it would display its default. */
  confirmHide(): boolean
  /** Called with rows that may be newer than the page's. */
  onRow(row: VersionedItem, target: BlockTarget): void
}

export type SessionSnapshot = {
  form: FormState
  /** Writes in progress and queued. */
  busy: number
  /** From 0 to 1. */
  progress: number
  visible: boolean
  /** 'left': the block's page was left; its draft stays. */
  ended: 'saved' | 'cancelled' | 'left' | null
}

/** One block being edited. Writes run one after another, each based on the result of the one before. */
export class BlockSession<R extends VersionedItem = VersionedItem> {
  readonly target: BlockTarget<R>
  /** Set by the block's editor: why it cannot be saved yet, or null. */
  validate: () => string | null = () => null
  readonly #deps: SessionDeps
  #snapshot: SessionSnapshot
  #listeners = new Set<() => void>()
  #queue: Promise<void> = Promise.resolve()
  #saveQueued = false
  /** The row that the form's version refers to. */
  #baseRow: R | null
  /** The other user's row during a conflict. */
  #remoteRow: R | null = null

  constructor(target: BlockTarget<R>, row: R | null, deps: SessionDeps) {
    this.target = target
    this.#deps = deps
    this.#baseRow = row
    const form = createFormState(row, target.valuesOf(row))
    this.#snapshot = { form, busy: 0, progress: 0, visible: this.#isVisible(row), ended: null }
  }

  readonly snapshot = (): SessionSnapshot => this.#snapshot
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  get dirty(): boolean {
    return isDirty(this.#snapshot.form)
  }

  dispatch(action: FormAction): void {
    this.#set({ form: formReducer(this.#snapshot.form, action) })
  }

  /** While a save is running, further changes wait for the next one. */
  save(): Promise<void> {
    const message = this.validate() ?? refusedFilesMessage(this.#snapshot.form)
    if (message) this.dispatch({ type: 'saveRefused', message })
    if (message || this.#saveQueued) return this.#queue
    if (this.#snapshot.visible && this.target.visibility?.isCleared(this.#snapshot.form.values))
      return this.#deps.confirmHide() ? this.#setVisibility(false, { discardChanges: true }) : this.#queue
    this.#saveQueued = true
    return this.#enqueue(async () => {
      this.#saveQueued = false
      if (!this.#snapshot.form.conflict && !this.#snapshot.ended) await this.#saveNow()
    })
  }

  #isVisible(row: R | null): boolean {
    return this.target.visibility?.of(row) ?? true
  }

  toggle(): Promise<void> {
    return this.#setVisibility(!this.#snapshot.visible)
  }

  #setVisibility(visible: boolean, { discardChanges = false } = {}): Promise<void> {
    const { visibility } = this.target
    if (!visibility) return this.#queue
    return this.#enqueue(async () => {
      const { sender, retryAfterSignIn, notify } = this.#deps
      const { data, error, ...response } = await retryAfterSignIn(() => visibility.set(sender, visible))
      if (error) return this.#notifyFailure('Erro ao alterar visibilidade', error)
      this.#showRow(data)
      this.#set({ visible: visibility.of(data) })
      notify({ title: 'Visibilidade alterada com sucesso!', act: actOf(response) })
      if (discardChanges || !this.dirty) this.end('saved')
    })
  }

  resolveConflict(choices: Record<string, Choice>): void {
    const current = this.#remoteRow
    if (!current) return
    const form = formReducer(this.#snapshot.form, {
      type: 'conflictResolved',
      choices,
      pictureField: this.#pictureField,
    })
    this.#set({ form: { ...form, item: { id: current.id, version: current.version } } })
    this.#baseRow = current
    this.#remoteRow = null
    if (Object.values(choices).includes('local')) void this.save()
    else if (!this.dirty) this.end('saved')
  }

  /** A draft of an unstored section must not take the version of one stored meanwhile. */
  recover(draft: LocalDraft): void {
    const { item, ...texts } = restoreLocalDraft(this.#snapshot.form, draft)
    this.dispatch({ type: 'draftRestored', item: draft.version === null ? null : item, ...texts })
  }

  /** Shows what an undo left, after the writes in progress; `row` is null where it removed the item. */
  follow(row: R | null): void {
    this.#queue = this.#queue.then(() => {
      const { form } = this.#snapshot
      const { removedMessage } = this.target
      if (!row && removedMessage) return this.dispatch({ type: 'saveRefused', message: removedMessage })
      if (row && form.item && row.version <= form.item.version) return
      this.#baseRow = row
      const next = formReducer(form, { type: 'itemReplaced', item: row, values: this.target.valuesOf(row) })
      this.#set({ form: next, visible: this.#isVisible(row) })
    })
  }

  /** Not while a write is in progress: it may fail, and its changes would be lost. */
  cancel(): void {
    if (this.#snapshot.busy === 0) this.end('cancelled')
  }

  reopen(): void {
    this.#set({ ended: null, form: { ...this.#snapshot.form, errors: {}, problem: null } })
  }

  leave(): void {
    void this.#queue.finally(() => this.end('left'))
  }

  end(reason: 'saved' | 'cancelled' | 'left'): void {
    if (!this.#snapshot.ended) this.#set({ ended: reason })
  }

  #set(change: Partial<SessionSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }

  #enqueue(write: () => Promise<void>): Promise<void> {
    this.#set({ busy: this.#snapshot.busy + 1 })
    this.#queue = this.#queue.then(write).finally(() => this.#set({ busy: this.#snapshot.busy - 1 }))
    return this.#queue
  }

  async #saveNow(): Promise<void> {
    const { sender, retryAfterSignIn } = this.#deps
    const { refused, stopped } = await this.#sendPicture()
    if (stopped) return
    const { item, initial, values, maybeStored } = this.#snapshot.form
    if (!this.dirty && !refused) return this.#succeed()
    this.#set({ form: { ...this.#snapshot.form, maybeStored: [...maybeStored, values] } })
    const edit = { item, initial, values, baseRow: this.#baseRow }
    const { data, error, ...response } = await retryAfterSignIn<Result<R>>(() => this.target.write(sender, edit))
    if (!error) {
      this.#applySaved(data, values)
      const description = refused && `A imagem nova não foi aceite e ficou a anterior. ${refused}`
      return this.#succeed({ description, act: actOf(response) })
    }
    const isAnswered = error.status > 0 && error.status < 500
    if (isAnswered) this.#set({ form: { ...this.#snapshot.form, maybeStored } })
    const current = error.status === 409 && (error.refusal?.current as R | undefined)
    const settled = current && this.#handleConflict(current, Object.keys(error.refusal?.errors ?? {}))
    if (!settled) this.#showError(this.target.messages.failed, error)
  }

  /** A picture that the server rejects is left out; without a server nothing is saved. */
  async #sendPicture(): Promise<{ refused?: string; stopped?: boolean }> {
    const { picture, initial } = this.#snapshot.form
    if (!picture) return {}
    const { sender, retryAfterSignIn } = this.#deps
    const { data, error } = await retryAfterSignIn(() =>
      sendPicture(sender, picture, (progress) => this.#set({ progress })),
    )
    this.#set({ progress: 0 })
    if (error && (error.status === 0 || error.status === 401)) {
      this.#showError(error.status === 0 ? 'Erro ao fazer upload da imagem' : this.target.messages.failed, error)
      return { stopped: true }
    }
    const field = this.#pictureField
    this.dispatch({ type: 'pictureChanged', field, file: null, value: data?.url ?? initial[field] ?? '' })
    return error ? { refused: errorMessage(error) } : {}
  }

  get #pictureField(): string {
    return this.target.spec.picture?.field ?? ''
  }

  #showRow(row: R): void {
    this.#deps.onRow(row, this.target as BlockTarget)
  }

  #succeed(details: Pick<ToastMessage, 'description' | 'act'> = {}): void {
    this.#deps.notify({ title: this.target.messages.saved, ...details })
    if (!this.dirty && !this.#snapshot.form.conflict) this.end('saved')
  }

  #showError(title: string, error: ReadError): void {
    this.dispatch({ type: 'saveRefused', message: errorMessage(error), errors: error.refusal?.errors })
    this.#notifyFailure(title, error)
  }

  #notifyFailure(title: string, error: ReadError): void {
    this.#deps.notify({ variant: 'destructive', title, description: errorMessage(error) })
  }

  #applySaved(row: R, sent: Values): void {
    const { form, conflicts } = mergeSaved(this.#snapshot.form, sent, row, this.target.valuesOf(row))
    this.#baseRow = row
    this.#showRow(row)
    this.#set({ form, visible: this.#isVisible(row) })
    if (conflicts.length > 0) this.#showConflict(row, conflicts)
  }

  /** Shows a conflict, or continues from an own save whose response was lost. Returns false for any other cause. */
  #handleConflict(current: R, fields: string[]): boolean {
    // Fields changed since the request may conflict as well
    const { own, others } = tellOwnSave(this.#snapshot.form, this.target.valuesOf(current), fields)
    this.#showRow(current)
    if (others.length > 0) this.#showConflict(current, others)
    else if (own) {
      this.#applySaved(current, own)
      void this.save()
    }
    return others.length > 0 || own !== undefined
  }

  #showConflict(current: R, fields: readonly string[]): void {
    this.#remoteRow = current
    const conflict = { values: this.target.valuesOf(current), version: current.version, fields }
    this.dispatch({ type: 'conflicted', conflict })
  }
}
