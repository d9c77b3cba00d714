import { v7 as uuidv7 } from 'uuid'
import type { Draft } from '../../../src/content/draft.ts'
import { isSameValue } from '../../../src/content/three-way-merge.ts'
import { acknowledge, rebase } from '../../forms/edit-state.ts'
import type { EditingSession } from '../../forms/editing-session.ts'
import type { FormState } from '../../forms/form-state.ts'
import type { Values } from '../../forms/item-spec.ts'
import { errorMessage, errorsOf, isRow, leavesPending } from '../../forms/save-error.ts'
import type { ReadError } from '../../store/api.ts'
import type { DraftSpec, Publication, World } from './draft-values.ts'
import type { Item } from './open-draft.ts'

/** The words that are published, and what they are when that is done. */
type Words = {
  readonly session: EditingSession<Draft>
  readonly spec: DraftSpec
  readonly itemId: string | null
  readonly isWithdrawn: boolean
  base: Values
  valuesIn(item: Item): Values
  begins(item: Item, form: FormState): void
  mergeItem(item: Item): boolean
  wasPublished(item: Item): boolean
  followGone(): Promise<boolean>
}

/** «Salvar»: the words become the public item, and the draft ends. */
export class Publishing {
  readonly #words: Words
  readonly #world: World

  constructor(words: Words, world: World) {
    this.#words = words
    this.#world = world
  }

  async publish(): Promise<boolean> {
    const { session } = this.#words
    const { requests, notifySaved } = this.#world
    if (session.snapshot().ended || session.form.conflict) return false
    const { row: known } = session.snapshot()
    const isAgain = Boolean(session.form.pending?.publishes)
    // What is published from the server, or may be there already, is kept first
    const isKeptFirst = !isAgain && (session.form.pending !== null || (known !== null && this.#words.isWithdrawn))
    if (isKeptFirst && !(await session.keepNow())) return false
    const { form, row: draft } = session.snapshot()
    const { item, picture, pending } = form
    const { key, sent: values } = pending ?? { key: uuidv7(), sent: form.values }
    const publication = { item, values, picture, draft, key }
    session.set({ form: { ...form, pending: { key, sent: values, publishes: true } } })
    const onProgress = (progress: number) => session.set({ progress })
    const { data, error } = await session.outside.retryAfterSignIn(() =>
      draft && this.#words.isWithdrawn ? requests.publish(draft, key) : requests.save(publication, onProgress),
    )
    if (!error || !leavesPending(error, isAgain)) session.forget()
    if (error) return this.#refuse(error, publication)
    notifySaved(item?.id ?? null, data.act)
    this.#published(data.row, publication, data.isRepeat)
    if (isAgain && session.dirty && !session.form.conflict) return this.publish()
    if (session.dirty || session.form.conflict) session.schedule()
    else session.end('saved')
    return true
  }

  /** What was typed meanwhile stays: further words are a draft of the item. */
  #published(row: Item, { item, values, picture }: Publication, isRepeat: boolean): void {
    const { session } = this.#words
    const { form } = session
    const remote = this.#words.valuesIn(row)
    const sent = Object.entries(values).filter(([name, value]) => value !== this.#words.base[name])
    const told = { errors: {}, problem: null, picture: form.picture === picture ? null : form.picture }
    const published = { ...form, ...told, initial: this.#words.base, stored: this.#words.base }
    const { form: merged, conflicts } = acknowledge(published, Object.fromEntries(sent), remote, isRepeat)
    const theirs = Object.fromEntries(conflicts.map((name) => [name, remote[name] ?? '']))
    const adopt = () => session.set({ form: rebase(session.form, theirs, remote) })
    this.#words.begins(row, merged)
    this.#words.base = remote
    if (conflicts.length > 0 && item) {
      session.showConflict({ values: remote, version: row.version, fields: conflicts }, adopt)
    } else adopt()
  }

  async #refuse(error: ReadError, { item }: Publication): Promise<boolean> {
    const { session } = this.#words
    const { row, form } = session.snapshot()
    const current = error.status === 409 ? error.refusal?.current : undefined
    let message = errorMessage(error)
    let errors = errorsOf(error, form.picture && this.#words.spec.picture?.field)
    let isConflict = false
    if (isDraft(current)) {
      isConflict = !session.merge(current)
      // Its schedule alone changed
      if (!isConflict && isSameValue(session.form.values, form.values)) return this.publish()
      message = `${current.updatedBy} escreveu neste rascunho entretanto. Veja o que mudou e salve de novo.`
    } else if (isRow<Item>(current)) isConflict = !this.#words.mergeItem(current)
    if (current) errors = {}
    session.savesAfterConflict = isConflict
    if (error.status === 404 && row) await this.#words.followGone()
    else if (error.status === 404) session.dispatch({ type: 'itemRemoved' })
    else if (!isConflict) {
      session.dispatch({ type: 'saveRefused', message, errors })
      this.#world.notifyFailed(item?.id ?? null, message)
    }
    session.schedule()
    return false
  }

  /** Whether a «Salvar» without an answer arrived. False where it cannot be known, or needs a person. */
  async findLost(): Promise<boolean> {
    const { session } = this.#words
    const { pending } = session.form
    if (!pending?.publishes) return true
    const { retryAfterSignIn } = session.outside
    const { data: item, error } = await retryAfterSignIn(() => this.#world.requests.findPublished(pending.key))
    if (error) {
      session.set({ trouble: error.status === 401 ? 'signed out' : 'offline' })
      session.scheduleAgain()
      return false
    }
    session.forget()
    return item === null || this.#words.wasPublished(item)
  }
}

const isDraft = (current: unknown): current is Draft => isRow(current) && 'kind' in current && 'fields' in current
