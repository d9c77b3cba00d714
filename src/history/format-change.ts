import { diffArrays } from 'diff'
import type { FieldChange } from '../content/history.ts'
import { focusInWords, isFocus } from '../content/picture-description.ts'

const blocks = 'p|div|ul|ol|li|h[1-6]|blockquote|pre|figure|figcaption|table|thead|tbody|tr|td|th'

export function plainLines(text: string): string[] {
  if (!isHtml(text)) return text.split('\n')
  return text
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<h([1-6])\b[^>]*>/gi, (_tag, level) => `\n${'#'.repeat(Number(level))} `)
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<blockquote\b[^>]*>/gi, '\n> ')
    .replace(/<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gis, '[$2]($1)')
    .replace(/<img\b[^>]*?src="([^"]*)"[^>]*>/gi, '[imagem: $1]')
    .replace(/<oembed\b[^>]*?url="([^"]*)"[^>]*>(?:<\/oembed>)?/gi, '[leitor: $1]')
    .replace(/<hr\b[^>]*>/gi, '\n---\n')
    .replace(/<\/?(?:strong|b)>/gi, '**')
    .replace(/<\/?(?:em|i)>/gi, '_')
    .replace(new RegExp(`</?(?:${blocks})\\b[^>]*>`, 'gi'), '\n')
    .replace(/&(nbsp|lt|gt|quot|#39|amp);/g, (_entity, name) => entities[name]!)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

const htmlLines = (text: string) =>
  text.replace(new RegExp(`(</(?:${blocks})>|<[bh]r\\s*/?>)`, 'gi'), '$1\n').split('\n')

export const isHtml = (text: string) => /<\/?[a-z][^>]*>/i.test(text)

const entities: Record<string, string> = { nbsp: ' ', lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }

const MAX_INLINE_LENGTH = 100
const MAX_EDITS = 1_000 // beyond it all lines count as changed

type OutputLine = { sign: '-' | '+' | ' '; text: string }

export function formatChange({ field, label, before, after }: FieldChange): OutputLine[] {
  const name = label === field ? field : `${label} (${field})`
  if (isLong(before) || isLong(after)) {
    return [{ sign: ' ', text: `${name}:` }, ...diffText(String(before ?? ''), String(after ?? ''))]
  }
  const change = before === undefined ? formatValue(after) : `${formatValue(before)} → ${formatValue(after)}`
  return [{ sign: ' ', text: `${name}: ${change}` }]
}

function diffText(before: string, after: string): OutputLine[] {
  const readable = diffLines(before, after, plainLines)
  return readable.length > 0 ? readable : diffLines(before, after, htmlLines)
}

function diffLines(before: string, after: string, linesOf: (text: string) => string[]): OutputLine[] {
  const [removed, added] = [before, after].map((text) => (text === '' ? [] : linesOf(text))) as [string[], string[]]
  const parts = diffArrays(removed, added, { maxEditLength: MAX_EDITS }) ?? [
    { value: removed, removed: true },
    { value: added, added: true },
  ]
  const line = (text: string, sign: '+' | '-'): OutputLine => ({ sign, text: stripControlCharacters(text) })
  return parts.flatMap(({ value, added, removed }) =>
    added || removed ? value.map((text) => line(text, added ? '+' : '-')) : [],
  )
}

const isLong = (value: unknown): value is string =>
  typeof value === 'string' && (value.length > MAX_INLINE_LENGTH || value.includes('\n') || isHtml(value))

export function formatValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return '(vazio)'
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  if (typeof value === 'number') return String(value)
  if (isFocus(value)) return focusInWords(value)
  return stripControlCharacters(typeof value === 'string' ? `«${value}»` : JSON.stringify(value))
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: content may contain terminal escape sequences
export const stripControlCharacters = (text: string) => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
