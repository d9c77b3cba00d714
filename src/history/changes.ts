import type { FieldChange } from '../content/history.ts'
import { kindOf } from '../records/states.ts'
import type { DescribedEvent } from './describe.ts'

const MAX_LENGTH = 300

/** For lists: long texts are cut, and what is empty before and after a creation or removal is left out. Never personal data. */
export function listedChanges({ event, changes }: DescribedEvent<{ stream: string }>): FieldChange[] {
  if (kindOf(event.stream) === 'subscriber') return []
  return changes
    .filter(({ before, after }) => (before !== undefined && after !== undefined) || !isEmpty(before ?? after))
    .map(({ field, label, before, after }) => {
      const isLong = [before, after].some((value) => typeof value === 'string' && value.length > MAX_LENGTH)
      return { field, label, before: cut(before), after: cut(after), ...(isLong ? { long: true as const } : {}) }
    })
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

function cut(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null
  return value.slice(0, MAX_LENGTH).replace(/[\ud800-\udbff]$/, '') // no half of a surrogate pair
}
