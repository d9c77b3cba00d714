import type { FieldChange } from './describe.ts'
import { changedLines } from './line-diff.ts'
import { isHtml, rawLines, readableLines } from './readable.ts'

const LONG = 100

/** A line of a change as it is shown: `sign` says whether it went, came or introduces. */
export type ShownLine = { sign: '-' | '+' | ' '; text: string }

/** One field's change: on one line when it is short, else the lines that went and came. */
export function showChange({ field, label, before, after }: FieldChange): ShownLine[] {
  const name = label === field ? field : `${label} (${field})`
  if (isLong(before) || isLong(after)) {
    const lines = textChanges(String(before ?? ''), String(after ?? ''))
    return [{ sign: ' ', text: `${name}:` }, ...lines.map(({ sign, line }) => ({ sign, text: clean(line) }))]
  }
  if (before === undefined) return [{ sign: ' ', text: `${name}: ${showValue(after)}` }]
  return [{ sign: ' ', text: `${name}: ${showValue(before)} → ${showValue(after)}` }]
}

function textChanges(before: string, after: string) {
  const split = (lines: (text: string) => string[]) =>
    changedLines(before === '' ? [] : lines(before), after === '' ? [] : lines(after))
  const readable = split(readableLines)
  return readable.length > 0 ? readable : split(rawLines)
}

export const isLong = (value: unknown): value is string =>
  typeof value === 'string' && (value.length > LONG || value.includes('\n') || isHtml(value))

export function showValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return '(vazio)'
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  if (typeof value === 'number') return String(value)
  return clean(typeof value === 'string' ? `«${value}»` : JSON.stringify(value))
}

/** Content may hold bytes that would steer a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
export const clean = (text: string) => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
