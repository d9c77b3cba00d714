import { withoutFoldedLetters } from '../content/fold.ts'
import { nameKey } from '../content/name-key.ts'
import { chooseSlug, slugify } from '../content/slug.ts'
import type { Fields, Importable } from './importable.ts'

/** Without a title the slug comes from the id. */
export function withSlug(importable: Importable, fields: Fields): Fields {
  if (!importable.noun.slugFrom) return fields
  const slug = chooseSlug(String(fields.slug ?? ''), String(fields[importable.noun.slugFrom] ?? ''))
  return { ...fields, slug: slug || slugify(String(fields.id ?? '')) }
}

/** undefined when a key field is missing. */
export function identityKey(importable: Importable, fields: Fields): string | undefined {
  const parts = importable.key.map((name) => asKey(fields[name]))
  return parts.some(isEmpty) ? undefined : JSON.stringify(parts)
}

const asKey = (value: unknown) => (typeof value === 'string' ? nameKey(value) : value)

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** A missing slug is reported as the field from which it is derived. */
const requiredField = (importable: Importable, name: string) =>
  name === 'slug' && importable.noun.slugFrom ? importable.noun.slugFrom : name

export function missingKeyFields(importable: Importable, fields: Fields): string[] {
  const completed = withSlug(importable, fields)
  return importable.key.filter((name) => isEmpty(completed[name])).map((name) => requiredField(importable, name))
}

type Row = Fields & { id: string }

export function indexItems(importable: Importable, rows: readonly Row[]) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byKey = new Map<string, Row[]>()
  for (const row of rows) {
    const key = identityKey(importable, row)
    if (key) byKey.set(key, [...(byKey.get(key) ?? []), row])
  }
  const { slugFrom = '' } = importable.noun
  const withKey = (key: string | undefined) => (key === undefined ? [] : (byKey.get(key) ?? []))
  return {
    withId: (id: string) => byId.get(id),
    withKey,
    /** Items of the same title, from when slugs were made without letters such as ł. */
    withOlderSlug(fields: Fields) {
      const title = fields[slugFrom]
      if (typeof title !== 'string' || fields.slug) return []
      const older = withKey(identityKey(importable, { ...fields, slug: slugify(withoutFoldedLetters(title)) }))
      return older.filter((row) => nameKey(String(row[slugFrom])) === nameKey(title))
    },
  }
}
