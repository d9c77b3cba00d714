import { slugFrom } from '../content/slug.ts'
import type { Fields, Kind } from './kinds.ts'

/** A missing slug is made from the title, or the name: the same item is recognised with or without it. */
export const withSlug = (kind: Kind, fields: Fields): Fields =>
  kind.slugFrom
    ? { ...fields, slug: slugFrom(String(fields.slug ?? ''), String(fields[kind.slugFrom] ?? '')) }
    : fields

/** What an item is recognised by, as one text; undefined when a part of it is missing. */
export function keyOf(kind: Kind, fields: Fields): string | undefined {
  const parts = kind.key.map((name) => fields[name])
  return parts.some(isEmpty) ? undefined : JSON.stringify(parts)
}

export const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** The fields of the key that somebody has to fill in: a title instead of the slug that is made from it. */
export const keyFields = (kind: Kind) => kind.key.map((name) => (name === 'slug' && kind.slugFrom ? kind.slugFrom : name))

type Row = Fields & { id: string }

/** The items there are, to be found by id or by key. */
export function itemsOf(kind: Kind, rows: readonly Row[]) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byKey = new Map<string, Row[]>()
  for (const row of rows) {
    const key = keyOf(kind, row)
    if (key) byKey.set(key, [...(byKey.get(key) ?? []), row])
  }
  return {
    withId: (id: string) => byId.get(id),
    withKey: (key: string | undefined) => (key === undefined ? [] : (byKey.get(key) ?? [])),
  }
}
