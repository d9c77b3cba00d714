import type { Draft, DraftKind } from '../../../src/content/draft.ts'
import type { FormState } from '../../forms/form-state.ts'
import type { FormSpec, Values } from '../../forms/item-spec.ts'
import { isSameText } from '../../forms/same-text.ts'
import type { Result } from '../../forms/send.ts'
import type { UndoableAct } from '../../store/toasts.ts'
import type { ChangedDraft, NewDraft } from '../drafts/drafts-api.ts'
import type { SaveNotification } from '../item-form/useSaveNotification.ts'
import type { Item, WhereItWent } from './open-draft.ts'

/** What «Salvar» sends. */
export type Publication = Pick<FormState, 'item' | 'values' | 'picture'> & {
  key: string
  draft: { id: string; version: number } | null
}
type Publishing = Promise<Result<{ row: Item; act: UndoableAct | undefined; isRepeat: boolean }>>

export type DraftRequests = {
  find(id: string): Promise<Result<Draft>>
  create(draft: NewDraft, key: string): Promise<Result<Draft>>
  change(id: string, changed: ChangedDraft, key: string): Promise<Result<Draft>>
  upload(picture: File, onProgress: (share: number) => void): Promise<Result<{ url: string }>>
  save(publication: Publication, onProgress: (share: number) => void): Publishing
  publish(draft: { id: string; version: number }, key: string): Publishing
  /** The public item that the «Salvar» of this key wrote; null where there is none. */
  findPublished(key: string): Promise<Result<Item | null>>
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

/** Of a draft's fields, or of an item's row, every field of the form as text. */
export function valuesFrom({ blank, proposed = [] }: DraftSpec, fields: Readonly<Record<string, unknown>>): Values {
  const values = blank()
  const textOf = (name: string) => {
    const text = String(fields[name] ?? '')
    return !(name in fields) || (text === '' && proposed.includes(name)) ? (values[name] ?? '') : text
  }
  return Object.fromEntries(Object.keys(values).map((name) => [name, textOf(name)]))
}

/** The item moved on from `base` to `row`: what says the same as `base` follows it. */
export function followItem(values: Values, base: Values, row: Values): Values {
  const isFollowing = (name: string) => row[name] !== base[name] && isSameText(values[name], base[name])
  return { ...values, ...Object.fromEntries(Object.entries(row).filter(([name]) => isFollowing(name))) }
}

/** The spec's multipart call, and the draft that it ends. */
export function writingPayload(
  names: { part: string; field: string },
  { item, values, picture, draft }: Publication,
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    const isPicture = name === names.field
    if (!isPicture || (!picture && (item !== null || value !== ''))) form.set(name, value)
  }
  if (picture) form.set(names.part, picture, picture.name)
  if (item) form.set('version', String(item.version))
  if (draft) {
    form.set('draft', draft.id)
    form.set('draftVersion', String(draft.version))
  }
  return form
}
