/** In lower case, as sentences have it; `label` is what a form calls the field where that is another word. */
type FieldName = string | { name: string; label: string }

/** What people call a kind of content, its fields and its events. Without zod, so that views can import it. */
export type KindWords<Fields, EventType extends string> = {
  name: string
  feminine: boolean
  /** What the panel calls removing one. */
  verb?: 'deletar' | 'excluir'
  /** The field that an item is named by; null where that would be personal. */
  title: (keyof Fields & string) | null
  fields: Readonly<Record<keyof Fields & string, FieldName>>
  /** The register's sentence for each type of event. */
  events: Readonly<Record<EventType, string>>
}

export type AnyKindWords = KindWords<Record<string, unknown>, string>

/** A field of another kind or of an older program is called by its own name. */
export function fieldName({ fields }: Pick<AnyKindWords, 'fields'>, field: string): string {
  const name = Object.hasOwn(fields, field) ? fields[field]! : field
  return typeof name === 'string' ? name : name.name
}

/** The labels of a form, in the order in which the words name the fields. */
export const formLabels = <Field extends string>(words: { fields: Readonly<Record<Field, FieldName>> }) =>
  Object.fromEntries(
    Object.entries<FieldName>(words.fields).map(([field, name]) => [
      field,
      typeof name === 'string' ? name.charAt(0).toUpperCase() + name.slice(1) : name.label,
    ]),
  ) as Record<Field, string>
