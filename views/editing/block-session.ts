import type { Section } from '../../src/content/section.ts'
import { type Draft, restoreDraft } from '../forms/drafts.ts'
import {
  type Choice,
  createFormState,
  type FormAction,
  type FormState,
  formReducer,
  isDirty,
  refusedFilesMessage,
} from '../forms/form-state.ts'
import type { Values } from '../forms/item-spec.ts'
import { errorMessage } from '../forms/save-error.ts'
import { actOf } from '../forms/send.ts'
import type { ReadError } from '../store/api.ts'
import type { ToastMessage } from '../store/toasts.ts'
import { type BlockAddress, valuesOf } from './block-address.ts'
import { saveMessages } from './block-messages.ts'
import { conflictingFields, mergeSaved } from './merging.ts'
import type { SectionRequests } from './section-requests.ts'
import { setVisibility, writeSection } from './section-writes.ts'

export type SessionDeps = {
  requests: SectionRequests
  retryAfterSignIn<Sent extends { error?: unknown }>(write: () => Promise<Sent>): Promise<Sent>
  notify(message: ToastMessage): void
  /** Confirms hiding a cleared block: shown and empty, it would display its default. */
  confirmHide(): boolean
  /** Called with rows that may be newer than the page's. */
  onRow(row: Section): void
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
export class BlockSession {
  readonly address: BlockAddress
  /** Set by the block's editor: why it cannot be saved yet, or null. */
  validate: () => string | null = () => null
  readonly #deps: SessionDeps
  #snapshot: SessionSnapshot
  #listeners = new Set<() => void>()
  #queue: Promise<void> = Promise.resolve()
  #saveQueued = false
  /** The row that the form's version refers to. */
  #baseRow: Section | null
  /** The other user's row during a conflict. */
  #remoteRow: Section | null = null
  /** Values whose save got no response, so they may be stored or not. */
  #unacknowledged: Values[] = []

  constructor(address: BlockAddress, section: Section | null, deps: SessionDeps) {
    this.address = address
    this.#deps = deps
    this.#baseRow = section
    const form = createFormState(section, valuesOf(address, section))
    this.#snapshot = { form, busy: 0, progress: 0, visible: section?.isVisible ?? true, ended: null }
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
    if (this.#isCleared)
      return this.#deps.confirmHide() ? this.#setVisibility(false, { discardChanges: true }) : this.#queue
    this.#saveQueued = true
    return this.#enqueue(async () => {
      this.#saveQueued = false
      if (!this.#snapshot.form.conflict && !this.#snapshot.ended) await this.#saveNow()
    })
  }

  get #isCleared(): boolean {
    const { page, sectionKey, type } = this.address
    const { form, visible } = this.#snapshot
    const isEmpty = type !== 'image' && !form.values.content?.trim()
    return isEmpty && visible && Boolean(page.defaults[sectionKey]?.content)
  }

  toggle(): Promise<void> {
    return this.#setVisibility(!this.#snapshot.visible)
  }

  #setVisibility(visible: boolean, { discardChanges = false } = {}): Promise<void> {
    return this.#enqueue(async () => {
      const { requests, retryAfterSignIn, onRow, notify } = this.#deps
      const { data, error, ...response } = await retryAfterSignIn(() => setVisibility(requests, this.address, visible))
      if (error) return this.#notifyFailure('Erro ao alterar visibilidade', error)
      onRow(data)
      this.#set({ visible: data.isVisible })
      notify({ title: 'Visibilidade alterada com sucesso!', act: actOf(response) })
      if (discardChanges || !this.dirty) this.end('saved')
    })
  }

  resolveConflict(choices: Record<string, Choice>): void {
    const current = this.#remoteRow
    if (!current) return
    const form = formReducer(this.#snapshot.form, { type: 'conflictResolved', choices, pictureField: 'imageUrl' })
    this.#set({ form: { ...form, item: { id: current.id, version: current.version } } })
    this.#baseRow = current
    this.#remoteRow = null
    if (Object.values(choices).includes('local')) void this.save()
    else if (!this.dirty) this.end('saved')
  }

  /** A draft of an unstored section must not take the version of one stored meanwhile. */
  recover(draft: Draft): void {
    const { item, initial, values } = restoreDraft(this.#snapshot.form, draft)
    this.dispatch({ type: 'draftRestored', item: draft.version === null ? null : item, initial, values })
  }

  /** Shows what an undo left, after the writes in progress; `row` is null where it removed the section. */
  follow(row: Section | null): void {
    this.#queue = this.#queue.then(() => {
      const { form } = this.#snapshot
      if (row && form.item && row.version <= form.item.version) return
      this.#baseRow = row
      const next = formReducer(form, { type: 'itemReplaced', item: row, values: valuesOf(this.address, row) })
      this.#set({ form: next, visible: row?.isVisible ?? true })
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
    const { requests, retryAfterSignIn } = this.#deps
    const { refused, stopped } = await this.#sendPicture()
    if (stopped) return
    const { item, initial, values } = this.#snapshot.form
    if (!this.dirty && !refused) return this.#succeed()
    const revision = { item, initial, values, baseRow: this.#baseRow }
    const { data, error, ...response } = await retryAfterSignIn(() => writeSection(requests, this.address, revision))
    if (data) {
      this.#unacknowledged = []
      this.#applySaved(data, values)
      const description = refused && `A imagem nova não foi aceite e ficou a anterior. ${refused}`
      return this.#succeed({ description, act: actOf(response) })
    }
    if (error.status === 0 || error.status >= 500) this.#unacknowledged.push(values)
    const current = error.status === 409 && (error.refusal?.current as Section | undefined)
    const settled = current && this.#handleConflict(current, Object.keys(error.refusal?.errors ?? {}))
    if (!settled) this.#showError(saveMessages(this.address).failed, error)
  }

  /** A picture that the server rejects is left out; without a server nothing is saved. */
  async #sendPicture(): Promise<{ refused?: string; stopped?: boolean }> {
    const { picture, initial } = this.#snapshot.form
    if (!picture) return {}
    const { requests, retryAfterSignIn } = this.#deps
    const { data, error } = await retryAfterSignIn(() =>
      requests.upload(picture, (progress) => this.#set({ progress })),
    )
    this.#set({ progress: 0 })
    if (error && (error.status === 0 || error.status === 401)) {
      this.#showError(error.status === 0 ? 'Erro ao fazer upload da imagem' : saveMessages(this.address).failed, error)
      return { stopped: true }
    }
    this.dispatch({ type: 'pictureChanged', field: 'imageUrl', file: null, value: data?.url ?? initial.imageUrl ?? '' })
    return error ? { refused: errorMessage(error) } : {}
  }

  #succeed(details: Pick<ToastMessage, 'description' | 'act'> = {}): void {
    this.#deps.notify({ title: saveMessages(this.address).saved, ...details })
    if (!this.dirty && !this.#snapshot.form.conflict) this.end('saved')
  }

  #showError(title: string, error: ReadError): void {
    this.dispatch({ type: 'saveRefused', message: errorMessage(error), errors: error.refusal?.errors })
    this.#notifyFailure(title, error)
  }

  #notifyFailure(title: string, error: ReadError): void {
    this.#deps.notify({ variant: 'destructive', title, description: errorMessage(error) })
  }

  #applySaved(row: Section, sent: Values): void {
    const { form, conflicts } = mergeSaved(this.#snapshot.form, sent, row, valuesOf(this.address, row))
    this.#baseRow = row
    this.#deps.onRow(row)
    this.#set({ form, visible: row.isVisible })
    if (conflicts.length > 0) this.#showConflict(row, conflicts)
  }

  /** Shows a conflict, or continues from an own save whose response was lost. Returns false for any other cause. */
  #handleConflict(current: Section, fields: string[]): boolean {
    const currentValues = valuesOf(this.address, current)
    const sentBefore = (name: string) => this.#unacknowledged.findLast((sent) => sent[name] === currentValues[name])
    // Fields changed since the request may conflict as well
    const { initial, values } = this.#snapshot.form
    const all = [...new Set([...fields, ...conflictingFields(initial, values, currentValues)])].filter(
      (name) => name in currentValues,
    )
    const remote = all.filter((name) => !sentBefore(name))
    const ownSave = all.map(sentBefore).find((sent) => sent !== undefined)
    this.#deps.onRow(current)
    if (remote.length > 0) this.#showConflict(current, remote)
    else if (ownSave) {
      this.#applySaved(current, ownSave)
      void this.save()
    }
    return remote.length > 0 || ownSave !== undefined
  }

  #showConflict(current: Section, fields: readonly string[]): void {
    this.#remoteRow = current
    const conflict = { values: valuesOf(this.address, current), version: current.version, fields }
    this.dispatch({ type: 'conflicted', conflict })
  }
}
