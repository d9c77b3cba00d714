import type { Values } from '../../forms/item-spec.ts'

/** A proposed value (today's date) is shown where nobody chose one. */
export type DraftableSpec = { blank(): Values; proposed?: readonly string[] }

/** Of a draft's fields, or of an item's row, every field of the form as text. */
export function valuesFrom({ blank, proposed = [] }: DraftableSpec, fields: Readonly<Record<string, unknown>>): Values {
  const values = blank()
  const textOf = (name: string) => {
    const value = fields[name] ?? ''
    if (!(name in fields)) return values[name] ?? ''
    return value === '' && proposed.includes(name) ? (values[name] ?? '') : String(value)
  }
  return Object.fromEntries(Object.keys(values).map((name) => [name, textOf(name)]))
}
