import type { Section } from '../../src/content/section.ts'
import { type Draft, restored } from '../forms/drafts.ts'
import {
  type Choice,
  type FormAction,
  type FormState,
  formReducer,
  heldBack,
  isDirty,
  opened,
} from '../forms/form-state.ts'
import type { Values } from '../forms/item-spec.ts'
import { whyFailed } from '../forms/save-error.ts'
import type { ReadError } from '../store/api.ts'
import type { ToastMessage } from '../store/toasts.ts'
import { absorbed, clashing } from './merging.ts'
import { type Place, valuesOf } from './place.ts'
import type { SectionCalls } from './section-calls.ts'
import { turnSection, writeSection } from './section-writes.ts'
import { wordsOf } from './words.ts'

export type SessionParts = {
  calls: SectionCalls
  /** Sends a write, and once more after signing in again. */
  insist<Sent extends { error?: unknown }>(write: () => Promise<Sent>): Promise<Sent>
  tell(message: ToastMessage): void
  /** Whether somebody who has cleared a block means to hide it: empty, it would show its default words again. */
  meansToHide(): boolean
  /** A row as the server has it: what the page shows may be older. */
  onRow(row: Section): void
}

export type Snapshot = {
  form: FormState
  /** How many writes are under way or wait for their turn. */
  busy: number
  /** How much of a picture has been sent, from 0 to 1. */
  progress: number
  visible: boolean
  /** 'left': the page was left, and what was written is kept. */
  ended: 'saved' | 'cancelled' | 'left' | null
}

/**
 * One block being edited, from the click to the last save. Its writes go out one after another, each from where the one
 * before it came to: nobody is in their own way.
 */
export class BlockSession {
  readonly place: Place
  /** Why what is written cannot be saved yet, if there is anything; the editor that stands on the page knows. */
  objection: () => string | null = () => null
  readonly #parts: SessionParts
  #snapshot: Snapshot
  #listeners = new Set<() => void>()
  #turn: Promise<void> = Promise.resolve()
  #saveWaits = false
  /** The row that the form's version is of. */
  #seen: Section | null
  /** What others saved meanwhile, until it is settled. */
  #theirs: Section | null = null
  /** What was sent and never answered: it may have been stored all the same. */
  #unanswered: Values[] = []

  constructor(place: Place, section: Section | null, parts: SessionParts) {
    this.place = place
    this.#parts = parts
    this.#seen = section
    const form = opened(section, valuesOf(place, section))
    this.#snapshot = { form, busy: 0, progress: 0, visible: section?.isVisible ?? true, ended: null }
  }

  readonly snapshot = (): Snapshot => this.#snapshot
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

  /** May be asked for while a save is under way: what is written by then goes with the next. */
  save(): Promise<void> {
    const sentence = this.objection() ?? heldBack(this.#snapshot.form)
    if (sentence) this.dispatch({ type: 'refused', sentence })
    if (sentence || this.#saveWaits) return this.#turn
    if (this.#isCleared) return this.#parts.meansToHide() ? this.#turnTo(false, { whole: true }) : this.#turn
    this.#saveWaits = true
    return this.#inTurn(async () => {
      this.#saveWaits = false
      if (!this.#snapshot.form.clash && !this.#snapshot.ended) await this.#saveNow()
    })
  }

  get #isCleared(): boolean {
    const { page, sectionKey, type } = this.place
    const { form, visible } = this.#snapshot
    const isEmpty = type !== 'image' && !form.values.content?.trim()
    return isEmpty && visible && Boolean(page.defaults[sectionKey]?.content)
  }

  toggle(): Promise<void> {
    return this.#turnTo(!this.#snapshot.visible)
  }

  /** `whole`: nothing else was to be saved. */
  #turnTo(visible: boolean, { whole = false } = {}): Promise<void> {
    return this.#inTurn(async () => {
      const { calls, insist, onRow, tell } = this.#parts
      const { data, error } = await insist(() => turnSection(calls, this.place, visible))
      if (error) return this.#tellFailure('Erro ao alterar visibilidade', error)
      onRow(data)
      this.#set({ visible: data.isVisible })
      tell({ title: 'Visibilidade alterada com sucesso!' })
      if (whole || !this.dirty) this.end('saved')
    })
  }

  settle(choices: Record<string, Choice>): void {
    const current = this.#theirs
    if (!current) return
    const form = formReducer(this.#snapshot.form, { type: 'settled', choices, pictureField: 'imageUrl' })
    this.#set({ form: { ...form, item: { id: current.id, version: current.version } } })
    this.#seen = current
    this.#theirs = null
    if (Object.values(choices).includes('mine')) void this.save()
    else if (!this.dirty) this.end('saved')
  }

  /** A draft of a section that was not stored yet is none of the one that is stored now. */
  recover(draft: Draft): void {
    const { item, initial, values } = restored(this.#snapshot.form, draft)
    this.dispatch({ type: 'restored', item: draft.version === null ? null : item, initial, values })
  }

  /** Back to what it was. What is under way must be answered first: it may fail, and would be lost. */
  cancel(): void {
    if (this.#snapshot.busy === 0) this.end('cancelled')
  }

  /** Goes on with what was given up. */
  reopen(): void {
    this.#set({ ended: null, form: { ...this.#snapshot.form, errors: {}, problem: null } })
  }

  /** The block is not on the page any more; what is under way goes on to its end. */
  leave(): void {
    void this.#turn.finally(() => this.end('left'))
  }

  end(how: 'saved' | 'cancelled' | 'left'): void {
    if (!this.#snapshot.ended) this.#set({ ended: how })
  }

  #set(change: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }

  #inTurn(write: () => Promise<void>): Promise<void> {
    this.#set({ busy: this.#snapshot.busy + 1 })
    this.#turn = this.#turn.then(write).finally(() => this.#set({ busy: this.#snapshot.busy - 1 }))
    return this.#turn
  }

  async #saveNow(): Promise<void> {
    const { calls, insist } = this.#parts
    const { refused, stopped } = await this.#sendPicture()
    if (stopped) return
    const { item, initial, values } = this.#snapshot.form
    if (!this.dirty && !refused) return this.#succeed()
    const revision = { item, initial, values, seen: this.#seen }
    const { data, error } = await insist(() => writeSection(calls, this.place, revision))
    if (data) {
      this.#unanswered = []
      this.#takeIn(data, values)
      return this.#succeed(refused && `A imagem nova não foi aceite e ficou a anterior. ${refused}`)
    }
    if (error.status === 0 || error.status >= 500) this.#unanswered.push(values)
    const current = error.status === 409 && (error.refusal?.current as Section | undefined)
    const settled = current && this.#collide(current, Object.keys(error.refusal?.errors ?? {}))
    if (!settled) this.#refuse(wordsOf(this.place).failed, error)
  }

  /** A picture that the server does not take is left out, and `refused` says why; without a server nothing is saved. */
  async #sendPicture(): Promise<{ refused?: string; stopped?: boolean }> {
    const { picture, initial } = this.#snapshot.form
    if (!picture) return {}
    const { calls, insist } = this.#parts
    const { data, error } = await insist(() => calls.upload(picture, (progress) => this.#set({ progress })))
    this.#set({ progress: 0 })
    if (error && (error.status === 0 || error.status === 401)) {
      this.#refuse(error.status === 0 ? 'Erro ao fazer upload da imagem' : wordsOf(this.place).failed, error)
      return { stopped: true }
    }
    this.dispatch({ type: 'pictured', field: 'imageUrl', file: null, value: data?.url ?? initial.imageUrl ?? '' })
    return error ? { refused: whyFailed(error) } : {}
  }

  #succeed(description?: string): void {
    this.#parts.tell({ title: wordsOf(this.place).saved, description })
    if (!this.dirty && !this.#snapshot.form.clash) this.end('saved')
  }

  #refuse(title: string, error: ReadError): void {
    this.dispatch({ type: 'refused', sentence: whyFailed(error), errors: error.refusal?.errors })
    this.#tellFailure(title, error)
  }

  #tellFailure(title: string, error: ReadError): void {
    this.#parts.tell({ variant: 'destructive', title, description: whyFailed(error) })
  }

  /** What was sent is stored in this row: the form goes on from there. */
  #takeIn(row: Section, sent: Values): void {
    const { form, clashes } = absorbed(this.#snapshot.form, sent, row, valuesOf(this.place, row))
    this.#seen = row
    this.#parts.onRow(row)
    this.#set({ form, visible: row.isVisible })
    if (clashes.length > 0) this.#show(row, clashes)
  }

  /**
   * Somebody changed the same fields, or it was an own save of which no answer came, and the next goes on from there.
   * Whether it was one or the other.
   */
  #collide(current: Section, fields: string[]): boolean {
    const now = valuesOf(this.place, current)
    const sentBefore = (name: string) => this.#unanswered.findLast((sent) => sent[name] === now[name])
    // What has been written since it was sent may collide as well
    const { initial, values } = this.#snapshot.form
    const all = [...new Set([...fields, ...clashing(initial, values, now)])].filter((name) => name in now)
    const theirs = all.filter((name) => !sentBefore(name))
    const own = all.map(sentBefore).find((sent) => sent !== undefined)
    this.#parts.onRow(current)
    if (theirs.length > 0) this.#show(current, theirs)
    else if (own) {
      this.#takeIn(current, own)
      void this.save()
    }
    return theirs.length > 0 || own !== undefined
  }

  #show(current: Section, fields: readonly string[]): void {
    this.#theirs = current
    const clash = { values: valuesOf(this.place, current), version: current.version, fields }
    this.dispatch({ type: 'clashed', clash })
  }
}
