import type { GivenType } from '../record.ts'

/** In lower case, as in sentences; `label` only where the form's label differs. */
type FieldName = string | { name: string; label: string }

type Choice = { value: string; label: string }

/** How organisers change a field in place: a line, a text or HTML where it stands, others in the bar; a list has the choices. */
export type InPlaceControl = 'line' | 'text' | 'html' | 'picture' | 'input' | 'date' | 'time' | readonly Choice[]

/** `with`: other fields of the list that are changed in the same bar. */
type InPlaceField<Field> = InPlaceControl | { control: InPlaceControl; with: readonly Field[] }

/** Free of zod: views import it. */
export type KindWords<Fields, EventType extends string> = {
  name: string
  feminine: boolean
  verb?: 'deletar' | 'excluir'
  title: (keyof Fields & string) | null // null where it would be personal data
  /** Names for values of `title`, by the value of another field. */
  titleNames?: { by: keyof Fields & string; names: Readonly<Record<string, Readonly<Record<string, string>>>> }
  fields: Readonly<Record<keyof Fields & string, FieldName>>
  /** Names for stored values, where those are no words for people. */
  values?: { readonly [F in keyof Fields & string]?: Readonly<Record<string, string>> }
  /** The fields that organisers change in place; kinds that have it are in `in-place.ts`. */
  inPlace?: { readonly [F in keyof Fields & string]?: InPlaceField<keyof Fields & string> }
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

export function fieldName({ fields }: Pick<AnyKindWords, 'fields'>, field: string): string {
  const name = Object.hasOwn(fields, field) ? fields[field]! : field
  return typeof name === 'string' ? name : name.name
}

export function valueName({ values }: Pick<AnyKindWords, 'values'>, field: string, value: unknown): unknown {
  const names = values && Object.hasOwn(values, field) ? values[field]! : {}
  return typeof value === 'string' && Object.hasOwn(names, value) ? names[value] : value
}

/** As 'Notícia reposta'. */
export const restoredSentence = ({ name, feminine }: Pick<AnyKindWords, 'name' | 'feminine'>) =>
  `${name.charAt(0).toUpperCase()}${name.slice(1)} ${feminine ? 'reposta' : 'reposto'}`

export const formLabels = <Field extends string>(words: { fields: Readonly<Record<Field, FieldName>> }) =>
  Object.fromEntries(
    Object.entries<FieldName>(words.fields).map(([field, name]) => [
      field,
      typeof name === 'string' ? name.charAt(0).toUpperCase() + name.slice(1) : name.label,
    ]),
  ) as Record<Field, string>
