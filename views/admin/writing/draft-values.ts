import type { Draft, DraftKind } from '../../../src/content/draft.ts'
import type { FormState } from '../../forms/form-state.ts'
import type { FormSpec, Values } from '../../forms/item-spec.ts'
import { isSameText } from '../../forms/same-text.ts'
import type { Result } from '../../forms/send.ts'
import type { UndoableAct } from '../../store/toasts.ts'
import type { ChangedDraft, NewDraft } from '../drafts/drafts-api.ts'
import type { SaveNotification } from '../item-form/useSaveNotification.ts'
import type { Item, WhereItWent } from './open-draft.ts'

/** What «Salvar» sends. A new item gets the id `newId`, so that nothing is made twice. */
export type Publication = Pick<FormState, 'item' | 'values' | 'picture'> & {
  newId: string
  draft: { id: string; version: number } | null
}
type Publishing = Promise<Result<{ row: Item; act: UndoableAct | undefined; isOld?: boolean }>>

export type DraftRequests = {
  find(id: string): Promise<Result<Draft>>
  /** With status 200 the draft was there already, as it is answered. */
  create(draft: NewDraft): Promise<Result<Draft>>
  change(id: string, changed: ChangedDraft): Promise<Result<Draft>>
  upload(picture: File, onProgress: (share: number) => void): Promise<Result<{ url: string }>>
  save(publication: Publication, onProgress: (share: number) => void): Publishing
  publish(draft: { id: string; version: number }): Publishing
  /** Null where it is not public, undefined without an answer. */
  findItem(id: string): Promise<Item | null | undefined>
  /** Undefined without an answer. */
  whereItWent(draft: { id: string; itemId: string | null; values: Values }): Promise<WhereItWent | undefined>
}

/** `proposed`: shown where nobody chose a value (today's date). */
export type DraftSpec = FormSpec & { kind: DraftKind; blank(): Values; proposed?: readonly string[] }

export type World = SaveNotification & {
  account: string
  requests: DraftRequests
  now(): number
  /** A UUIDv7. */
  newId(): string
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
  { item, values, picture, draft, newId }: Publication,
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    const isPicture = name === names.field
    if (!isPicture || (!picture && (item !== null || value !== ''))) form.set(name, value)
  }
  if (picture) form.set(names.part, picture, picture.name)
  if (item) form.set('version', String(item.version))
  else form.set('newId', newId)
  if (draft) {
    form.set('draft', draft.id)
    form.set('draftVersion', String(draft.version))
  }
  return form
}
