import { focusInWords, isFocus } from '../../src/content/picture-description.ts'
import { longDate } from '../components/dates.ts'
import { isEmpty } from './compare-rows.ts'
import type { VersionRow } from './history-api.ts'

export type FieldType = 'picture' | 'rich' | 'text' | 'value'

const ELEMENT = /<\/?(?:p|h[1-6]|ul|ol|li|blockquote|pre|figure|strong|i|a|br|img)\b/i

/** How a field is shown: the API has no types, but names and values tell. */
export function fieldType(field: string, values: readonly unknown[], rows: readonly (VersionRow | null)[]): FieldType {
  const texts = values.filter((value) => !isEmpty(value))
  if (!texts.every((value) => typeof value === 'string')) return 'value'
  if (/imageUrl$/i.test(field)) return 'picture'
  if (texts.every(isDate)) return 'value'
  const isPlain = rows.some((row) => row !== null && 'sectionType' in row && row.sectionType !== 'html')
  return !isPlain && texts.some((text) => ELEMENT.test(text)) ? 'rich' : 'text'
}

export const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

export function formatValue(value: unknown, format: (value: string) => string = (text) => text): string {
  if (isEmpty(value)) return ''
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  if (typeof value === 'string') return isDate(value) ? longDate(value) : format(value)
  if (isFocus(value)) return focusInWords(value)
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}
