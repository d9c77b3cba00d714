import type { Draft } from '../../../src/content/draft.ts'
import { type Choice, type FormAction, formReducer, refusedFilesMessage } from '../../forms/form-state.ts'
import type { Values } from '../../forms/item-spec.ts'
import type { LocalDraft } from '../../forms/local-drafts.ts'
import { errorMessage } from '../../forms/save-error.ts'
import type { ReadError } from '../../store/api.ts'
import { sendDraft, uploadPicture } from './send-draft.ts'
import { errorsOf, refusalOf } from './writing-answers.ts'
import { WritingClock } from './writing-clock.ts'
import type { Item, Saved, WritingDeps } from './writing-deps.ts'
import { type Opened, type WritingSnapshot, type WritingSpec, WrittenForm } from './written-form.ts'

const MOST_WAITS_FOR_HOUR = 10
const MOST_MERGES = 5

const DISCARDED = 'Outra pessoa descartou este rascunho. O que escreveu continua aqui.'

/** One form of news or pages: keeps its draft on the server while one writes. Requests run one after another. */
export class WritingSession {
  readonly #words: WrittenForm
  readonly #deps: WritingDeps
  readonly #clock: WritingClock
  #queue: Promise<unknown> = Promise.resolve()
  #nextKeep: Promise<boolean> | null = null
  #waitsForHour = 0
  #saveAfterConflict = false

  constructor(spec: WritingSpec, opened: Opened, deps: WritingDeps) {
    this.#words = new WrittenForm(spec, opened, deps.newId)
    this.#deps = deps
    this.#clock = new WritingClock(deps)
  }

  readonly snapshot = (): WritingSnapshot => this.#words.snapshot
  readonly subscribe = (listener: () => void) => {
    this.#words.listeners.add(listener)
    return () => void this.#words.listeners.delete(listener)
  }

  get dirty(): boolean {
    return this.#words.dirty
  }

  get itemId(): string | null {
    return this.#words.itemId
  }

  /** The draft is of an item that is not public. */
  get isWithdrawn(): boolean {
    return this.#words.itemId !== null && this.snapshot().form.item === null
  }

  dispatch(action: FormAction): void {
    this.#words.set({ form: formReducer(this.snapshot().form, action) })
    if (action.type === 'valueChanged' || action.type === 'pictureChanged') this.#schedule()
  }

  /** Puts the words on the server; true once they are there. `asked`: by a person, also after a conflict. */
  keep({ asked = false } = {}): Promise<boolean> {
    this.#clock.cancel()
    const { form, keeping } = this.snapshot()
    if (asked && !form.conflict) {
      this.#words.refused.clear()
      if (keeping === 'stopped') this.#words.set({ keeping: 'waiting' })
    }
    this.#nextKeep ??= this.#enqueue(() => {
      this.#nextKeep = null
      return this.#keepNow()
    })
    return this.#nextKeep
  }

  /** «Salvar»: publishes. Null where it was refused. */
  save(): Promise<Saved | null> {
    const message = refusedFilesMessage(this.snapshot().form)
    if (message) this.dispatch({ type: 'saveRefused', message })
    if (message || this.snapshot().saving === 'item') return Promise.resolve(null)
    this.#clock.cancel()
    this.#words.set({ saving: 'item', progress: 0 })
    return this.#enqueue(() => this.#saveNow()).finally(() => this.#words.set({ saving: null, progress: 0 }))
  }

  follow(draft: Draft): Promise<unknown> {
    return this.#enqueue(async () => this.#see(draft))
  }

  replace(draft: Draft): void {
    this.#words.replace(draft)
  }

  /** What the server has now: somebody else may have written, or the draft fallen due. */
  refresh(): Promise<unknown> {
    return this.#enqueue(async () => {
      const { draft, form, ended } = this.snapshot()
      if (!draft || form.conflict || ended) return
      const { data, error } = await this.#deps.requests.find(draft.id)
      if (data) this.#see(data)
      if (error?.status === 404) await this.#followGone()
    })
  }

  /** The item was written past this form. */
  followItem(item: Item | null): Promise<unknown> {
    return this.#enqueue(async () => {
      const { form } = this.snapshot()
      if (item === null) this.dispatch({ type: 'itemRemoved' })
      else if (!form.conflict && item.version > (form.item?.version ?? 0)) this.#words.mergeItem(item)
      this.#schedule()
    })
  }

  dismissNotice(): void {
    this.#words.set({ notice: null })
  }

  recover(draft: LocalDraft): void {
    this.#words.recover(draft)
    this.#schedule()
  }

  resolve(choices: Record<string, Choice>): Promise<unknown> {
    const goesOn = this.#saveAfterConflict && Object.values(choices).includes('local')
    this.#saveAfterConflict = false
    this.#words.resolve(choices)
    return goesOn ? this.save() : this.keep()
  }

  postpone(): void {
    this.#saveAfterConflict = false
    this.#words.postpone()
  }

  recreate(): Promise<Saved | null> {
    this.#words.recreate()
    return this.save()
  }

  /** Watches for the draft's hour. Returns what stops all clocks. */
  start(): () => void {
    this.#watchHour()
    return () => this.#clock.stop()
  }

  end(): void {
    this.#clock.stop()
    this.#words.set({ ended: true })
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work)
    this.#queue = done.catch(() => {})
    return done
  }

  #schedule(after: 'afterPause' | 'again' | 'soon' = 'afterPause'): void {
    this.#clock.cancel()
    const { keeping, ended, form, draft } = this.snapshot()
    if (!this.dirty && keeping === 'waiting') this.#words.set({ keeping: draft ? 'saved' : 'nothing' })
    if (!this.dirty || ended || form.conflict || form.isRemoved || keeping === 'stopped') return
    if (keeping === 'nothing' || keeping === 'saved') this.#words.set({ keeping: 'waiting' })
    this.#clock[after](() => void this.keep())
  }

  #watchHour(): void {
    this.#clock.watchHour(this.snapshot().draft, () => void this.refresh())
  }

  #see(draft: Draft): void {
    const { draft: known, form, ended } = this.snapshot()
    if (form.conflict || ended || draft.version < (known?.version ?? 0)) return
    this.#words.see(draft)
    this.#watchHour()
    this.#schedule()
  }

  async #keepNow(): Promise<boolean> {
    for (let merges = 0; merges < MOST_MERGES; merges++) {
      const { form, keeping, ended, draft } = this.snapshot()
      if (ended || form.conflict || form.isRemoved || keeping === 'stopped') return false
      if (draft && this.#clock.isDue(draft) && !(await this.#passHour())) return false
      const failure = await uploadPicture(this.#words, this.#deps)
      if (failure) return this.#goOnAfter(failure, {})
      const sent = this.#words.toSend()
      if (Object.keys(sent).length === 0) {
        if (!this.dirty) this.#words.set({ keeping: this.snapshot().draft ? 'saved' : 'nothing' })
        return !this.dirty
      }
      this.#words.set({ saving: this.snapshot().saving ?? 'draft' })
      this.#words.isSending(sent)
      const { data, error, isOlder } = await sendDraft(this.#words, sent, this.#deps)
      if (this.snapshot().saving === 'draft') this.#words.set({ saving: null })
      if (data && !isOlder) return this.#wasKept(data, sent)
      if (data ? !this.#words.mergeDraft(data) : !(await this.#goOnAfter(error, sent))) return false
    }
    this.#schedule('again')
    return false
  }

  #wasKept(draft: Draft, sent: Values): boolean {
    const before = this.snapshot().draft?.version ?? 0
    this.#clock.answered()
    this.#words.wasKept(draft, sent)
    if (draft.version > before + 1) void this.#findOthers(draft.id)
    this.#schedule()
    return !this.snapshot().form.conflict
  }

  /** True where it can be tried again at once. */
  async #goOnAfter(error: ReadError, sent: Values): Promise<boolean> {
    const refusal = refusalOf(error)
    if (refusal.how !== 'unanswered') this.#words.wasRefused(sent)
    if (refusal.how === 'draft moved on') return this.#words.mergeDraft(refusal.draft)
    if (refusal.how === 'gone') return this.#followGone()
    if (refusal.how === 'signed out') this.#words.set({ keeping: 'signed out', failure: null })
    else if (refusal.how === 'unanswered') {
      this.#words.set({ keeping: 'offline', failure: null })
      this.#schedule('again')
    } else {
      const errors = refusal.how === 'refused' ? refusal.errors : {}
      const names = Object.keys(errors).filter((name) => name in sent)
      for (const name of names) this.#words.refused.set(name, sent[name] ?? '')
      this.#words.set({ keeping: 'failed', failure: errorMessage(error) })
      return names.length > 0 && names.length < Object.keys(sent).length
    }
    return false
  }

  readonly #showProgress = (progress: number) => this.#words.set({ progress })

  async #saveNow(): Promise<Saved | null> {
    const { ended, form, draft } = this.snapshot()
    if (ended || form.conflict) return null
    const { requests, retryAfterSignIn } = this.#deps
    if (draft && this.isWithdrawn && !(await this.#keepNow())) return null
    const { form: now, draft: kept } = this.snapshot()
    const publication = { item: now.item, values: now.values, picture: now.picture, draft: kept }
    const { data, error } = await retryAfterSignIn<{ data?: Pick<Saved, 'act'>; error?: ReadError }>(() =>
      kept && this.isWithdrawn ? requests.publish(kept) : requests.save(publication, this.#showProgress),
    )
    if (error) await this.#refuseSave(error)
    if (!data) return null
    this.end()
    return { id: now.item?.id ?? null, act: data.act }
  }

  async #refuseSave(error: ReadError): Promise<void> {
    const refusal = refusalOf(error)
    const { form, draft } = this.snapshot()
    let message = errorMessage(error)
    if (refusal.how === 'draft moved on') {
      this.#saveAfterConflict = !this.#words.mergeDraft(refusal.draft)
      message = `${refusal.draft.updatedBy} escreveu neste rascunho entretanto. Veja o que mudou e salve de novo.`
    } else if (refusal.how === 'item moved on')
      this.#saveAfterConflict = !this.#words.mergeItem(refusal.item, refusal.fields)
    if (refusal.how === 'gone' && draft) await this.#followGone()
    else if (refusal.how === 'gone') this.dispatch({ type: 'itemRemoved' })
    else if (!this.#saveAfterConflict) {
      const errors = errorsOf(error, form.picture && this.#words.spec.pictureField)
      this.dispatch({ type: 'saveRefused', message, errors: refusal.how === 'refused' ? errors : {} })
    }
    this.#schedule()
  }

  /** The server publishes within seconds of the minute: what is typed meanwhile waits for it. */
  async #passHour(): Promise<boolean> {
    const { draft } = this.snapshot()
    if (!draft || this.#waitsForHour >= MOST_WAITS_FOR_HOUR) return true
    const { data, error } = await this.#deps.requests.find(draft.id)
    if (error?.status === 404) return this.#followGone()
    this.#waitsForHour++
    if (data) this.#see(data)
    const { draft: now, form } = this.snapshot()
    if (now && !this.#clock.isDue(now) && !form.conflict) return true
    this.#schedule('soon')
    return false
  }

  async #followGone(): Promise<boolean> {
    const { draft, form } = this.snapshot()
    const id = draft?.id ?? form.draftId!
    const went = await this.#deps.requests.whereItWent({ id, itemId: this.itemId, values: form.initial })
    this.#waitsForHour = 0
    if (went?.how === 'published') this.#words.wasPublished(went.item)
    else if (went?.how === 'discarded') this.#words.wasDiscarded(DISCARDED)
    else if (went?.how === 'removed') this.dispatch({ type: 'itemRemoved' })
    else {
      this.#words.set({ keeping: 'offline' })
      this.#schedule('again')
    }
    return went?.how === 'published' && !this.snapshot().form.conflict
  }

  async #findOthers(id: string): Promise<void> {
    const { data } = await this.#deps.requests.states(id)
    const other = data?.find(({ by }) => by !== this.#deps.account)
    if (other) this.#words.set({ others: { by: other.by, at: other.at } })
  }
}
