import { threeWayMerge } from '../../src/content/three-way-merge.ts'
import type { Values, VersionedItem } from './item-spec.ts'
import { isSameText } from './same-text.ts'

export type FieldErrors = Readonly<Record<string, string>>
export type Choice = 'local' | 'remote'

/** What another user saved, and the fields in which it conflicts. */
export type EditConflict = { values: Values; version: number; fields: readonly string[] }

/** A picture that was not accepted; saving is blocked until it is replaced or removed. */
export type RefusedFile = { field: string; name: string; reason: string; leftOut?: LeftOutPicture }

/** A picture of a pasted text that could not be read; `replace` puts a file in its place. */
export type LeftOutPicture = { name: string; address: string | null; replace(file: File): void }

/** A write that the server may have: it goes again, with the same key, before anything else. */
export type PendingWrite = { key: string; sent: Values }

export type FormState = {
  /** Null for a new item; otherwise with the version that the form is based on. */
  item: VersionedItem | null
  /** What the changes are based on, as this form wrote it. */
  initial: Values
  /** The same as the server wrote it. */
  stored: Values
  values: Values
  pending: PendingWrite | null
  picture: File | null
  refusedFiles: readonly RefusedFile[]
  errors: FieldErrors
  /** The number distinguishes repeated failures. */
  problem: { message: string; number: number } | null
  conflict: EditConflict | null
  isRemoved: boolean
}

export const createFormState = (item: VersionedItem | null, values: Values): FormState => ({
  item: item && { id: item.id, version: item.version },
  initial: values,
  stored: values,
  values,
  pending: null,
  picture: null,
  refusedFiles: [],
  errors: {},
  problem: null,
  conflict: null,
  isRemoved: false,
})

export const isChanged = ({ values, initial }: Pick<FormState, 'values' | 'initial'>, name: string) =>
  values[name] !== initial[name]

export const isDirty = (state: FormState) =>
  state.picture !== null || Object.keys(state.values).some((name) => isChanged(state, name))

export const refusedFilesMessage = ({ refusedFiles }: FormState): string | null => {
  if (refusedFiles.length === 0) return null
  return refusedFiles.length === 1
    ? `A imagem «${refusedFiles[0]!.name}» não foi aceite. Troque-a ou retire-a para salvar.`
    : 'Há imagens que não foram aceites. Troque-as ou retire-as para salvar.'
}

/** `conflicts`: the fields that a person must decide. */
export type Merged = { form: FormState; conflicts: readonly string[] }

export const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? '']))

const without = (values: Values, isLeftOut: (name: string) => boolean): Values =>
  pick(
    values,
    Object.keys(values).filter((name) => !isLeftOut(name)),
  )

/** What changed. What was refused is not sent again as it is. */
export const valuesToSend = (form: FormState, refused: ReadonlyMap<string, string> = new Map()): Values =>
  without(form.values, (name) => !isChanged(form, name) || refused.get(name) === form.values[name])

/**
 * The server has `remote` now. What is unchanged here follows it, what is changed stays and is based on it. A field that
 * both changed differently is a conflict.
 */
export function follow(form: FormState, remote: Values): Merged {
  const { initial, values, stored } = form
  const moved = Object.keys(values).filter((name) => !isSameText(remote[name], stored[name]))
  const theirs = Object.fromEntries(
    moved.map((name) => [name, (isSameText(remote[name], values[name]) ? values : remote)[name] ?? '']),
  )
  const { conflicts } = threeWayMerge(initial, values, { ...initial, ...theirs })
  const isOpen = (name: string) => conflicts.includes(name)
  const followed = rebase(form, without(theirs, isOpen), remote)
  return {
    form: {
      ...followed,
      values: { ...values, ...without(theirs, (name) => isOpen(name) || isChanged(form, name)) },
    },
    conflicts,
  }
}

/** The fields of `base` are based on it, which the server wrote as in `remote`. */
export function rebase(form: FormState, base: Values, remote: Values): FormState {
  const { initial, stored } = form
  return {
    ...form,
    initial: { ...initial, ...base },
    stored: { ...stored, ...pick(remote, Object.keys(base)) },
  }
}

/**
 * The server has `sent`, and answered `remote`: at once, perhaps in other words, or to a repeated write, which others
 * may have written over. What was typed meanwhile stays.
 */
export function acknowledge(form: FormState, sent: Values, remote: Values, isRepeat = false): Merged {
  const changed = Object.keys(sent).filter((name) => sent[name] !== form.initial[name])
  const answered = pick(isRepeat ? sent : remote, changed)
  const based = { initial: { ...form.initial, ...sent }, stored: { ...form.stored, ...answered }, pending: null }
  return follow({ ...form, ...based }, remote)
}

/** What was chosen; the rest of what was typed stays. */
export function resolved(form: FormState, choices: Readonly<Record<string, Choice>>, pictureField = ''): FormState {
  const theirs = form.conflict?.fields.filter((name) => choices[name] === 'remote') ?? []
  return {
    ...form,
    values: { ...form.values, ...pick(form.conflict?.values ?? {}, theirs) },
    picture: theirs.includes(pictureField) ? null : form.picture,
    conflict: null,
  }
}
