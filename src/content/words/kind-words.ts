import type { Decider } from '../../decider.ts'
import type { GivenType } from '../record.ts'

export type EventIn<N> = N extends Decider<infer _State, infer _Command, infer Event> ? Event : never
export type FieldsIn<N> = N extends { blank: Partial<infer Fields> }
  ? Fields
  : N extends { initial: infer State extends object | null }
    ? NonNullable<State>
    : Record<string, unknown>

type Choice = { value: string; label: string }

/** In place, a line, a text and HTML are changed where they stand, others in the bar. A list has the choices. */
export type Control =
  | 'line'
  | 'input'
  | 'text'
  | 'html'
  | 'picture'
  | 'date'
  | 'time'
  | 'check'
  | 'focus'
  | readonly Choice[]

type FieldEntry<Field> = {
  /** In lower case, as in sentences. */
  name: string
  /** Only where the form's label differs. */
  label?: string
  /** How the form has it; a field without is in no form. */
  control?: Control
  /** What a new item has in the form; today is only proposed. */
  blank?: string | { today: true }
  /** Changed in place: by the form's control or another, in one bar with other fields. */
  inPlace?: true | { control?: Control; with?: readonly Field[] }
}

/** Free of zod: views import it. */
export type KindWords<Fields, EventType extends string> = {
  name: string
  feminine: boolean
  verb?: 'deletar' | 'excluir'
  title: (keyof Fields & string) | null // null where it would be personal data
  /** Names for values of `title`, by the value of another field. */
  titleNames?: { by: keyof Fields & string; names: Readonly<Record<string, Readonly<Record<string, string>>>> }
  fields: Readonly<Record<keyof Fields & string, string | FieldEntry<keyof Fields & string>>>
  events: Readonly<Record<GivenType<EventType>, string>>
}

export type AnyKindWords = KindWords<Record<string, unknown>, string>

export function titleOf({ title, titleNames }: AnyKindWords, item: Readonly<Record<string, unknown>>): string | null {
  if (title === null) return null
  const value = String(item[title] ?? '')
  const group = titleNames && String(item[titleNames.by])
  const names = group !== undefined && Object.hasOwn(titleNames!.names, group) ? titleNames!.names[group]! : {}
  return Object.hasOwn(names, value) ? names[value]! : value
}

export const titleFields = ({ title, titleNames }: AnyKindWords): string[] =>
  title === null ? [] : [title, ...(titleNames ? [titleNames.by] : [])]

type AnyFieldEntry = FieldEntry<string>

export function fieldEntry({ fields }: Pick<AnyKindWords, 'fields'>, field: string): AnyFieldEntry {
  const entry = Object.hasOwn(fields, field) ? fields[field]! : field
  return typeof entry === 'string' ? { name: entry } : entry
}

export const fieldName = (words: Pick<AnyKindWords, 'fields'>, field: string) => fieldEntry(words, field).name

export function fieldLabel(words: Pick<AnyKindWords, 'fields'>, field: string): string {
  const { name, label } = fieldEntry(words, field)
  return label ?? capitalised(name)
}

/** The fields of the kind's form, in its order. */
export const formFields = (words: Pick<AnyKindWords, 'fields'>) =>
  Object.keys(words.fields).flatMap((name) => {
    const { control, blank } = fieldEntry(words, name)
    return control === undefined ? [] : [{ name, control, blank }]
  })

/** How a field is changed in place, and what is changed with it; undefined for a field that is not. */
export function inPlaceField(words: Pick<AnyKindWords, 'fields'>, field: string) {
  const { control, inPlace } = fieldEntry(words, field)
  if (!inPlace) return undefined
  const { control: own = control, with: others = [] } = inPlace === true ? {} : inPlace
  return own && { control: own, with: others }
}

/** As 'Notícia reposta'. */
export const restoredSentence = ({ name, feminine }: Pick<AnyKindWords, 'name' | 'feminine'>) =>
  `${capitalised(name)} ${feminine ? 'reposta' : 'reposto'}`

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
