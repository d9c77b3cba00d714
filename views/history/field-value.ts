import { type Kind, kindEntries } from '../../src/content/kinds.ts'
import { focusInWords, isFocus } from '../../src/content/picture-description.ts'
import { fieldEntry } from '../../src/content/words/kind-words.ts'
import { longDate } from '../components/dates.ts'
import { isEmpty } from './compare-rows.ts'
import type { VersionRow } from './history-api.ts'

/** Sanitised on write, and therefore safe to show; of a block only while it has this type. */
export const isRich = (kind: Kind, field: string, row: VersionRow | null) =>
  kind === 'section'
    ? field === 'content' && row?.sectionType === 'html'
    : fieldEntry(kindEntries[kind].words, field).control === 'html'

export const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

export function formatValue(value: unknown, format: (value: string) => string = (text) => text): string {
  if (isEmpty(value)) return ''
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  if (typeof value === 'string') return isDate(value) ? longDate(value) : format(value)
  if (isFocus(value)) return focusInWords(value)
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}
