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

export type FormState = {
  /** Null for a new item; otherwise with the version that the form is based on. */
  item: VersionedItem | null
  initial: Values
  values: Values
  /** What the server may have instead of `initial`: sent without an answer, or written differently by it. */
  maybeStored: readonly Values[]
  /** The id of what this form may create, a draft or an item. */
  draftId: string | null
  picture: File | null
  refusedFiles: readonly RefusedFile[]
  errors: FieldErrors
  /** The number distinguishes repeated failures. */
  problem: { message: string; number: number } | null
  conflict: EditConflict | null
  isRemoved: boolean
}

export type FormAction =
  | { type: 'valueChanged'; name: string; value: string }
  | { type: 'pictureChanged'; field: string; file: File | null; value: string }
  | { type: 'fileRefused'; file: RefusedFile }
  | { type: 'fileRemoved'; file: RefusedFile }
  | { type: 'filesReplaced'; field: string; count: number }
  /** `unanswered`: what was sent. */
  | { type: 'saveRefused'; message: string; errors?: FieldErrors; unanswered?: Values }
  /** A save of `sent` and `picture` left `values`, while this form was typed on or after its answer was lost. */
  | { type: 'savedMeanwhile'; sent: Values; picture: File | null; item: VersionedItem; values: Values }
  /** `item`: of a new item that is there already. */
  | { type: 'conflicted'; conflict: EditConflict; item?: VersionedItem }
  | { type: 'conflictResolved'; choices: Readonly<Record<string, Choice>>; pictureField?: string }
  | { type: 'conflictPostponed' }
  | { type: 'itemRemoved' }
  | { type: 'itemReplaced'; item: VersionedItem | null; values: Values }
  | { type: 'recreated'; blank: Values }
  | ({ type: 'draftRestored' } & Pick<FormState, 'item' | 'initial' | 'values' | 'maybeStored' | 'draftId'>)

export const createFormState = (item: VersionedItem | null, values: Values): FormState => ({
  item: item && { id: item.id, version: item.version },
  initial: values,
  values,
  maybeStored: [],
  draftId: null,
  picture: null,
  refusedFiles: [],
  errors: {},
  problem: null,
  conflict: null,
  isRemoved: false,
})

export const isChanged = ({ values, initial }: FormState, name: string) => values[name] !== initial[name]

export const isDirty = (state: FormState) =>
  state.picture !== null || Object.keys(state.values).some((name) => isChanged(state, name))

export const refusedFilesMessage = ({ refusedFiles }: FormState): string | null => {
  if (refusedFiles.length === 0) return null
  return refusedFiles.length === 1
    ? `A imagem «${refusedFiles[0]!.name}» não foi aceite. Troque-a ou retire-a para salvar.`
    : 'Há imagens que não foram aceites. Troque-as ou retire-as para salvar.'
}

export function formReducer(state: FormState, action: FormAction): FormState {
  switch (action.type) {
    case 'valueChanged':
      return {
        ...state,
        values: { ...state.values, [action.name]: action.value },
        errors: withoutError(state, action.name),
      }
    case 'pictureChanged': {
      const values = { ...state.values, [action.field]: action.value }
      const updated = withRefusedFiles(state, ({ field }) => field !== action.field)
      return { ...updated, values, picture: action.file, errors: withoutError(state, action.field) }
    }
    case 'fileRefused':
      return { ...state, refusedFiles: [...state.refusedFiles, action.file] }
    case 'fileRemoved':
      return withRefusedFiles(state, (file) => file !== action.file)
    case 'filesReplaced': {
      const replaced = state.refusedFiles.filter(({ field }) => field === action.field).slice(0, action.count)
      return withRefusedFiles(state, (file) => !replaced.includes(file))
    }
    case 'saveRefused': {
      const number = (state.problem?.number ?? 0) + 1
      const maybeStored = [...state.maybeStored, ...(action.unanswered ? [action.unanswered] : [])]
      return { ...state, maybeStored, errors: action.errors ?? {}, problem: { message: action.message, number } }
    }
    case 'savedMeanwhile': {
      const { sent, item, values } = action
      const { form, conflicts } = mergeSaved(state, sent, item, values)
      const picture = state.picture === action.picture ? null : state.picture
      return {
        ...form,
        picture,
        conflict: conflicts.length > 0 ? { values, version: item.version, fields: conflicts } : null,
      }
    }
    case 'conflicted':
      return { ...state, item: state.item ?? action.item ?? null, conflict: action.conflict, errors: {}, problem: null }
    case 'conflictResolved':
      return state.conflict ? resolveConflict(state, state.conflict, action.choices, action.pictureField) : state
    case 'conflictPostponed':
      return { ...state, conflict: null }
    case 'itemRemoved':
      return { ...state, isRemoved: true, errors: {}, problem: null }
    case 'itemReplaced':
      return followItem(state, action.item, action.values)
    case 'recreated':
      return { ...state, item: null, initial: action.blank, isRemoved: false }
    case 'draftRestored': {
      const { item, initial, values, maybeStored, draftId } = action
      return { ...state, item, initial, values, maybeStored, draftId }
    }
    default:
      return action satisfies never
  }
}

/** Fields that were changed here keep their base, so that a save reports their conflicts. */
function followItem(state: FormState, item: VersionedItem | null, values: Values): FormState {
  const names = Object.keys(state.values)
  const changed = names.filter((name) => isChanged(state, name))
  const conflicts = changed.filter(
    (name) => !isSameText(values[name], state.initial[name]) && !isSameText(values[name], state.values[name]),
  )
  const pick = (kept: readonly string[], from: Values) =>
    Object.fromEntries(names.map((name) => [name, (kept.includes(name) ? from : values)[name] ?? '']))
  return {
    ...state,
    item: conflicts.length > 0 ? state.item : item && { id: item.id, version: item.version },
    initial: pick(conflicts, state.initial),
    values: pick(changed, state.values),
    isRemoved: false,
  }
}

/** The form after a save: newer changes stay, and conflict where others changed a field that was not sent. */
export function mergeSaved(
  form: FormState,
  sent: Values,
  { id, version }: VersionedItem,
  saved: Values,
): { form: FormState; conflicts: string[] } {
  const names = Object.keys(form.values)
  const changedSince = (name: string) => form.values[name] !== sent[name]
  const isUnsent = (name: string) => sent[name] === form.initial[name]
  const conflicts = names.filter(
    (name) =>
      changedSince(name) &&
      isUnsent(name) &&
      !isSameText(saved[name], sent[name]) &&
      !isSameText(saved[name], form.values[name]),
  )
  const values = names.map((name) => [name, (changedSince(name) ? form.values : saved)[name] ?? ''])
  const item = { id, version }
  return {
    form: {
      ...form,
      item,
      initial: saved,
      values: Object.fromEntries(values),
      maybeStored: [],
      errors: {},
      problem: null,
    },
    conflicts,
  }
}

/** Clears the problem when no refused file is left. */
function withRefusedFiles(state: FormState, keep: (file: RefusedFile) => boolean): FormState {
  const refusedFiles = state.refusedFiles.filter(keep)
  const allRemoved = refusedFiles.length === 0 && state.refusedFiles.length > 0
  return { ...state, refusedFiles, problem: allRemoved ? null : state.problem }
}

function withoutError({ errors }: FormState, name: string): FieldErrors {
  const { [name]: _removed, ...others } = errors
  return others
}

/** Unchanged fields take the remote value; fields that both changed follow the choice. */
function resolveConflict(
  state: FormState,
  conflict: EditConflict,
  choices: Readonly<Record<string, Choice>>,
  pictureField = '',
): FormState {
  const isRemote = (name: string) =>
    conflict.fields.includes(name) ? choices[name] === 'remote' : !isChanged(state, name)
  const names = Object.keys(state.values)
  const values = Object.fromEntries(
    names.map((name) => [name, (isRemote(name) ? conflict.values[name] : state.values[name]) ?? '']),
  )
  const pictureReplaced = conflict.fields.includes(pictureField) && isRemote(pictureField)
  return {
    ...state,
    item: state.item && { ...state.item, version: conflict.version },
    initial: conflict.values,
    values,
    picture: pictureReplaced ? null : state.picture,
    conflict: null,
  }
}
