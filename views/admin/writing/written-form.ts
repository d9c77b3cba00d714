import type { Draft, DraftKind } from '../../../src/content/draft.ts'
import {
  type Choice,
  createFormState,
  type FormState,
  formReducer,
  isChanged,
  isDirty,
} from '../../forms/form-state.ts'
import type { Values } from '../../forms/item-spec.ts'
import { type LocalDraft, restoreLocalDraft } from '../../forms/local-drafts.ts'
import { isSameText } from '../../forms/same-text.ts'
import { type DraftHead, headOf, type Presence } from './draft-head.ts'
import { type DraftableSpec, valuesFrom } from './draft-values.ts'
import type { Item } from './writing-deps.ts'
import { acknowledged, adopt, clashes, followItem, itemClashes, type Merged, takeRemote } from './writing-merge.ts'

/** 'stopped': a conflict waits for a person. 'offline', 'signed out', 'failed': the words are in the browser alone. */
export type Keeping = 'nothing' | 'waiting' | 'saved' | 'offline' | 'signed out' | 'failed' | 'stopped'

export type WritingSnapshot = {
  form: FormState
  draft: DraftHead | null
  keeping: Keeping
  /** Why it is not kept. */
  failure: string | null
  /** What happened meanwhile. */
  notice: string | null
  savedAt: string | null
  others: Presence | null
  saving: 'draft' | 'item' | null
  progress: number
  conflictWith: 'draft' | 'item' | 'browser' | null
  ended: boolean
}

export type WritingSpec = DraftableSpec & { kind: DraftKind; pictureField: string }

/** `base`: the item at the version that the draft's writer saw. */
export type Opened = { item: Item | null; base?: Item | null; draft: Draft | null }

const PUBLISHED = 'O rascunho foi publicado. O que escrever a partir de agora começa um rascunho novo.'
const MOVED_ON = 'O que outra pessoa publicou entretanto já está no formulário.'

const failedPublication = ({ publishError }: DraftHead) =>
  publishError && `Não se publicou à hora marcada. ${publishError}`

/** What is written, beside what the server has of the draft and of its item. */
export class WrittenForm {
  readonly spec: WritingSpec
  snapshot: WritingSnapshot
  itemId: string | null
  /** Fields that the server refused, with the refused value. */
  readonly refused = new Map<string, string>()
  readonly listeners = new Set<() => void>()
  /** The item's values at the version that the form has seen. */
  #base: Values
  /** As the server answered them, which may differ from what was sent. */
  #stored: Values
  #remote: { draft: Draft } | { item: Item } | null = null
  /** What the draft must say after its item moved on. */
  readonly #resend = new Set<string>()

  readonly #newId: () => string

  constructor(spec: WritingSpec, { item, base, draft }: Opened, newId: () => string) {
    this.spec = spec
    this.#newId = newId
    this.itemId = draft?.itemId ?? item?.id ?? null
    const seen = base ?? item
    const shown = draft ? valuesFrom(spec, draft.fields) : item ? valuesFrom(spec, item) : spec.blank()
    this.#stored = shown
    this.#base = seen ? valuesFrom(spec, seen) : this.itemId === null ? spec.blank() : shown
    this.snapshot = {
      form: { ...createFormState(seen && { id: seen.id, version: seen.version }, shown), draftId: newId() },
      draft: draft && headOf(draft),
      keeping: draft ? 'saved' : 'nothing',
      failure: null,
      notice: draft && failedPublication(draft),
      savedAt: draft?.updatedAt ?? null,
      others: draft && { by: draft.updatedBy, at: draft.updatedAt },
      saving: null,
      progress: 0,
      conflictWith: null,
      ended: false,
    }
    if (item && seen && item.version > seen.version) this.mergeItem(item)
  }

  get dirty(): boolean {
    return isDirty(this.snapshot.form) || this.#resend.size > 0
  }

  set(change: Partial<WritingSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...change }
    for (const listener of this.listeners) listener()
  }

  /** The fields that the server's draft lacks. */
  toSend(): Values {
    const { form } = this.snapshot
    const names = Object.keys(form.values).filter((name) => isChanged(form, name) || this.#resend.has(name))
    const sendable = names.filter((name) => this.refused.get(name) !== form.values[name])
    return Object.fromEntries(sendable.map((name) => [name, form.values[name] ?? '']))
  }

  /** Until there is an answer, the server may have `sent` or not. */
  isSending(sent: Values): void {
    const { form } = this.snapshot
    this.set({ form: { ...form, maybeStored: [...form.maybeStored, sent] } })
  }

  wasRefused(sent: Values): void {
    const { form } = this.snapshot
    this.set({ form: { ...form, maybeStored: form.maybeStored.filter((values) => values !== sent) } })
  }

  /** After an answer to `sent`. What others wrote meanwhile in other fields comes in. */
  wasKept(draft: Draft, sent: Values): void {
    const remote = valuesFrom(this.spec, draft.fields)
    const merged = acknowledged(this.#merged, sent, remote)
    this.#take(merged)
    for (const name of Object.keys(sent)) this.#resend.delete(name)
    const names = clashes(merged, remote)
    if (names.length > 0) this.#showDraftConflict(draft, remote, names)
    else {
      this.#take(adopt(merged, remote))
      this.#head(draft)
      this.set({ keeping: this.dirty ? 'waiting' : 'saved', failure: null })
    }
  }

  /** A draft that was read again: with its words may come why it was not published. */
  see(draft: Draft): void {
    const known = this.snapshot.draft?.publishError
    if (this.mergeDraft(draft) && draft.publishError !== known && draft.publishError)
      this.set({ notice: failedPublication(draft) })
  }

  /** False where it needs a person. */
  mergeDraft(draft: Draft): boolean {
    const remote = valuesFrom(this.spec, draft.fields)
    const names = clashes(this.#merged, remote)
    if (names.length > 0) this.#showDraftConflict(draft, remote, names)
    else {
      this.#take(adopt(this.#merged, remote))
      this.#head(draft)
    }
    return names.length === 0
  }

  /** The item moved on. `refused`: the fields that the server could not merge. */
  mergeItem(item: Item, refused: readonly string[] = []): boolean {
    if (this.snapshot.draft && this.itemId === null) return this.wasPublished(item)
    const row = valuesFrom(this.spec, item)
    const { form } = this.snapshot
    const known = refused.filter((name) => name in form.values)
    const names = [...new Set([...itemClashes(form, this.#base, row), ...known])]
    if (names.length > 0) {
      this.#remote = { item }
      this.#showConflict('item', row, item.version, names)
    } else {
      this.#takeItem(item)
      this.set({ notice: MOVED_ON })
    }
    return names.length === 0
  }

  /** The draft is published: what was kept is the item now, and further words are a draft of it. */
  wasPublished(item: Item): boolean {
    this.itemId = item.id
    const row = valuesFrom(this.spec, item)
    const { maybeStored } = this.snapshot.form
    const arrived = Object.entries(row).filter(([name]) =>
      maybeStored.some((own) => name in own && isSameText(own[name], row[name])),
    )
    this.#take(adopt(this.#merged, { ...this.#stored, ...Object.fromEntries(arrived) }))
    this.#base = this.#stored
    this.#resend.clear()
    const form = { ...this.snapshot.form, maybeStored: [], draftId: this.#newId() }
    this.set({
      draft: null,
      savedAt: null,
      others: null,
      form: { ...form, item: { id: item.id, version: item.version } },
    })
    const isMerged = this.mergeItem(item)
    this.set({ notice: PUBLISHED, keeping: isMerged ? 'nothing' : 'stopped' })
    return isMerged
  }

  /** Somebody else discarded the draft: all of it is unsaved now. */
  wasDiscarded(notice: string): void {
    this.#stored = this.#base
    const form = { ...this.snapshot.form, initial: this.#base, maybeStored: [], draftId: this.#newId() }
    this.set({ draft: null, savedAt: null, others: null, form, notice, keeping: 'nothing' })
  }

  /** Shows an earlier state that was put back. */
  replace(draft: Draft): void {
    const values = valuesFrom(this.spec, draft.fields)
    this.#stored = values
    this.set({ form: { ...this.snapshot.form, initial: values, values, picture: null, errors: {}, problem: null } })
    this.#head(draft)
    this.set({ keeping: 'saved', failure: null })
  }

  /** Words that this browser kept; what the server has otherwise meanwhile is a conflict. */
  recover(draft: LocalDraft): void {
    const { form } = this.snapshot
    const { values, maybeStored, draftId } = restoreLocalDraft(form, draft)
    const names = Object.entries(draft.changes)
      .filter(([name]) => name in form.values)
      .filter(([name, { was, is, or = [] }]) => ![was, is, ...or].some((own) => isSameText(own, form.initial[name])))
      .map(([name]) => name)
    this.set({ form: { ...form, values, maybeStored, draftId } })
    if (names.length > 0) this.#showConflict('browser', form.initial, form.item?.version ?? 0, names)
  }

  /** Takes what the server has, and over it what was chosen of the own words. */
  resolve(choices: Readonly<Record<string, Choice>>): void {
    const { form } = this.snapshot
    const { conflict } = form
    const remote = this.#remote
    if (!conflict) return
    this.#remote = null
    this.set({ form: { ...form, conflict: null }, conflictWith: null, keeping: 'waiting' })
    if (remote && 'item' in remote) this.#takeItem(remote.item)
    if (remote && 'draft' in remote) {
      this.#take(adopt(this.#merged, valuesFrom(this.spec, remote.draft.fields)))
      this.#head(remote.draft)
    }
    const theirs = conflict.fields.filter((name) => choices[name] === 'remote')
    this.set({ form: takeRemote(this.snapshot.form, conflict.values, theirs, this.spec.pictureField) })
  }

  /** The form keeps its words and saves nothing by itself. */
  postpone(): void {
    this.#remote = null
    this.set({ form: { ...this.snapshot.form, conflict: null }, conflictWith: null, keeping: 'stopped' })
  }

  recreate(): void {
    this.itemId = null
    this.#base = this.spec.blank()
    this.#stored = this.#base
    this.#resend.clear()
    const form = formReducer(this.snapshot.form, { type: 'recreated', blank: this.#base })
    this.set({ form: { ...form, draftId: this.#newId() }, draft: null })
  }

  get #merged(): Merged {
    return { form: this.snapshot.form, stored: this.#stored }
  }

  #take({ form, stored }: Merged): void {
    this.#stored = stored
    this.set({ form })
  }

  #takeItem(item: Item): void {
    const row = valuesFrom(this.spec, item)
    const moved = Object.keys(row).filter((name) => row[name] !== this.#base[name])
    this.#take(followItem(this.#merged, this.#base, row))
    if (this.snapshot.draft) for (const name of moved) this.#resend.add(name)
    this.#base = row
    this.set({ form: { ...this.snapshot.form, item: { id: item.id, version: item.version } } })
  }

  #head(draft: Draft): void {
    this.itemId = draft.itemId ?? this.itemId
    this.set({ draft: headOf(draft), savedAt: draft.updatedAt, others: { by: draft.updatedBy, at: draft.updatedAt } })
  }

  #showDraftConflict(draft: Draft, remote: Values, names: readonly string[]): void {
    this.#remote = { draft }
    this.set({ others: { by: draft.updatedBy, at: draft.updatedAt } })
    this.#showConflict('draft', remote, draft.version, names)
  }

  #showConflict(
    conflictWith: 'draft' | 'item' | 'browser',
    values: Values,
    version: number,
    fields: readonly string[],
  ) {
    const form = formReducer(this.snapshot.form, { type: 'conflicted', conflict: { values, version, fields } })
    this.set({ form, conflictWith, keeping: 'stopped' })
  }
}
