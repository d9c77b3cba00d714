import { chooseSlug, slugify } from '../content/slug.ts'
import type { Fields, Importable } from './importable.ts'

/** Without a title the slug comes from the id. */
export function withSlug(kind: Importable, fields: Fields): Fields {
  if (!kind.noun.slugFrom) return fields
  const slug = chooseSlug(String(fields.slug ?? ''), String(fields[kind.noun.slugFrom] ?? ''))
  return { ...fields, slug: slug || slugify(String(fields.id ?? '')) }
}

/** undefined when a key field is missing. */
export function identityKey(kind: Importable, fields: Fields): string | undefined {
  const parts = kind.key.map((name) => fields[name])
  return parts.some(isEmpty) ? undefined : JSON.stringify(parts)
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** A slug is made from another field, which is then the one to fill in. */
const requiredField = (kind: Importable, name: string) =>
  name === 'slug' && kind.noun.slugFrom ? kind.noun.slugFrom : name

export function missingKeyFields(kind: Importable, fields: Fields): string[] {
  const completed = withSlug(kind, fields)
  return kind.key.filter((name) => isEmpty(completed[name])).map((name) => requiredField(kind, name))
}

type Row = Fields & { id: string }

export function indexItems(kind: Importable, rows: readonly Row[]) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byKey = new Map<string, Row[]>()
  for (const row of rows) {
    const key = identityKey(kind, row)
    if (key) byKey.set(key, [...(byKey.get(key) ?? []), row])
  }
  return {
    withId: (id: string) => byId.get(id),
    withKey: (key: string | undefined) => (key === undefined ? [] : (byKey.get(key) ?? [])),
  }
}
