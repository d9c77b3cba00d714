import type { Version } from '../../src/content/history.ts'
import type { VersionRow } from './history-api.ts'

export type ComparedField = { field: string; label: string; before: unknown; after: unknown }

/** Two versions can differ only in what the versions between them changed. */
export function labelsOf(versions: readonly Version[]): ReadonlyMap<string, string> {
  return new Map(versions.flatMap(({ changes }) => changes.map(({ field, label }) => [field, capitalised(label)])))
}

/** Where a block stands and what it is: told only when it changes. */
const BLOCK_ADDRESS = new Set(['pageSlug', 'sectionKey', 'sectionType', 'orderIndex'])

/** The fields that differ. Null is no item: then those with a value. */
export function compareRows(
  before: VersionRow | null,
  after: VersionRow | null,
  labels: ReadonlyMap<string, string>,
): ComparedField[] {
  const fields = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])]
  return fields
    .filter((field) => labels.has(field) && ((before && after) || !BLOCK_ADDRESS.has(field)))
    .map((field) => ({ field, label: labels.get(field)!, before: before?.[field], after: after?.[field] }))
    .filter((change) => !isSame(change.before, change.after))
}

const isSame = (one: unknown, other: unknown) =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other)

export const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
