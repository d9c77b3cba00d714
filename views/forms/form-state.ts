import type { Row, Values } from './item-spec.ts'

export type FieldErrors = Readonly<Record<string, string>>
export type Choice = 'mine' | 'theirs'

/** What somebody else saved meanwhile, and the fields in which it differs from what is being saved. */
export type Clash = { values: Values; version: number; fields: readonly string[] }

/** A picture that cannot be taken, with the reason; saving waits until its author replaces it or takes it out. */
export type RefusedFile = { field: string; name: string; why: string }

export type FormState = {
  /** The item that is edited, at the version its editor was looking at; null for one that is to be created. */
  item: Row | null
  initial: Values
  values: Values
  /** A picture that was chosen and is not sent yet. */
  picture: File | null
  refusedFiles: readonly RefusedFile[]
  errors: FieldErrors
  /** Why the last save failed; the number tells one failure from the next. */
  problem: { sentence: string; number: number } | null
  clash: Clash | null
  /** Somebody else deleted the item. */
  gone: boolean
}

export type FormAction =
  | { type: 'typed'; name: string; value: string }
  | { type: 'pictured'; field: string; file: File | null; value: string }
  | { type: 'fileRefused'; file: RefusedFile }
  | { type: 'fileTakenOut'; file: RefusedFile }
  /** So many others were given in place of the field's oldest refused files. */
  | { type: 'filesReplaced'; field: string; count: number }
  | { type: 'refused'; sentence: string; errors?: FieldErrors }
  | { type: 'clashed'; clash: Clash }
  | { type: 'settled'; choices: Readonly<Record<string, Choice>>; pictureField?: string }
  | { type: 'postponed' }
  | { type: 'vanished' }
  | { type: 'begunAnew'; blank: Values }
  | { type: 'restored'; item: Row | null; initial: Values; values: Values }

export const opened = (item: Row | null, values: Values): FormState => ({
  item: item && { id: item.id, version: item.version },
  initial: values,
  values,
  picture: null,
  refusedFiles: [],
  errors: {},
  problem: null,
  clash: null,
  gone: false,
})

export const isChanged = ({ values, initial }: FormState, name: string) => values[name] !== initial[name]

export const isDirty = (state: FormState) =>
  state.picture !== null || Object.keys(state.values).some((name) => isChanged(state, name))

/** Why the form cannot be saved yet, if a picture was refused. */
export const heldBack = ({ refusedFiles }: FormState): string | null => {
  if (refusedFiles.length === 0) return null
  return refusedFiles.length === 1
    ? `A imagem «${refusedFiles[0]!.name}» não foi aceite. Troque-a ou retire-a para salvar.`
    : 'Há imagens que não foram aceites. Troque-as ou retire-as para salvar.'
}

export function formReducer(state: FormState, action: FormAction): FormState {
  switch (action.type) {
    case 'typed':
      return { ...state, values: { ...state.values, [action.name]: action.value }, errors: without(state, action.name) }
    case 'pictured': {
      const values = { ...state.values, [action.field]: action.value }
      const answered = withRefused(state, ({ field }) => field !== action.field)
      return { ...answered, values, picture: action.file, errors: without(state, action.field) }
    }
    case 'fileRefused':
      return { ...state, refusedFiles: [...state.refusedFiles, action.file] }
    case 'fileTakenOut':
      return withRefused(state, (file) => file !== action.file)
    case 'filesReplaced': {
      const replaced = state.refusedFiles.filter(({ field }) => field === action.field).slice(0, action.count)
      return withRefused(state, (file) => !replaced.includes(file))
    }
    case 'refused': {
      const number = (state.problem?.number ?? 0) + 1
      return { ...state, errors: action.errors ?? {}, problem: { sentence: action.sentence, number } }
    }
    case 'clashed':
      return { ...state, clash: action.clash, errors: {}, problem: null }
    case 'settled':
      return state.clash ? settled(state, state.clash, action.choices, action.pictureField) : state
    case 'postponed':
      return { ...state, clash: null }
    case 'vanished':
      return { ...state, gone: true, errors: {}, problem: null }
    case 'begunAnew':
      return { ...state, item: null, initial: action.blank, gone: false }
    case 'restored':
      return { ...state, item: action.item, initial: action.initial, values: action.values }
    default:
      return action satisfies never
  }
}

/** Once nothing holds the form back, it no longer says so. */
function withRefused(state: FormState, stays: (file: RefusedFile) => boolean): FormState {
  const refusedFiles = state.refusedFiles.filter(stays)
  const answered = refusedFiles.length === 0 && state.refusedFiles.length > 0
  return { ...state, refusedFiles, problem: answered ? null : state.problem }
}

function without({ errors }: FormState, name: string): FieldErrors {
  const { [name]: _mended, ...others } = errors
  return others
}

/** My changes upon their version: where both changed a field it goes by the choice, where I did not it is theirs. */
function settled(
  state: FormState,
  clash: Clash,
  choices: Readonly<Record<string, Choice>>,
  pictureField = '',
): FormState {
  const theirs = (name: string) => (clash.fields.includes(name) ? choices[name] === 'theirs' : !isChanged(state, name))
  const names = Object.keys(state.values)
  const values = Object.fromEntries(
    names.map((name) => [name, (theirs(name) ? clash.values[name] : state.values[name]) ?? '']),
  )
  const dropped = clash.fields.includes(pictureField) && theirs(pictureField)
  return {
    ...state,
    item: state.item && { ...state.item, version: clash.version },
    initial: clash.values,
    values,
    picture: dropped ? null : state.picture,
    clash: null,
  }
}
