import { kindEntries, kindOfRead } from '../../src/content/kinds.ts'
import { type AnyKindWords, fieldName, valueName } from '../../src/content/words/kind-words.ts'
import { formatValue } from '../history/field-value.ts'
import type { ApiRead } from '../store/api.ts'
import type { DisplayedSection } from '../store/sections.ts'

type Row = Record<string, unknown> & { id: string }

/** What a field has today: a text, rich text, or a picture's address. */
export type TodaysField = { label: string; text?: string; html?: string; picture?: string }

export type Difference = { state: 'changed' | 'hidden' | 'removed'; today: TodaysField[] }

export const showsItems = (endpoint: ApiRead['endpoint']): boolean =>
  kindOfRead.has(endpoint) && kindOfRead.get(endpoint) !== 'section'

/** By the items' ids; `added` are the names of those that came later. */
export function itemDifferences(endpoint: ApiRead['endpoint'], then: unknown, now: unknown) {
  const [old, today] = [rowsOf(then), rowsOf(now)]
  const words: AnyKindWords = kindEntries[kindOfRead.get(endpoint)!].words
  const differences = new Map<string, Difference>()
  for (const row of old) {
    const current = today.find(({ id }) => id === row.id)
    if (!current) differences.set(row.id, { state: 'removed', today: [] })
    else {
      const fields = Object.keys(words.fields).filter((field) => !isSame(row[field], current[field]))
      const labelled = fields.map((field) =>
        todaysField(fieldName(words, field), field, valueName(words, field, current[field])),
      )
      if (labelled.length > 0) differences.set(row.id, { state: 'changed', today: labelled })
    }
  }
  const added = today.filter(({ id }) => old.every((row) => row.id !== id))
  return { differences, added: added.map((row) => String(row[words.title ?? 'id'] ?? '')) }
}

const rowsOf = (answer: unknown): Row[] => (Array.isArray(answer) ? answer : answer ? [answer] : []) as Row[]

const isSame = (one: unknown, other: unknown) => (one ?? '') === (other ?? '')

function todaysField(label: string, field: string, value: unknown): TodaysField {
  const text = formatValue(value)
  if (field === 'content') return { label, html: text }
  return /image/i.test(field) && text ? { label, picture: text } : { label, text }
}

/** Null when the block shows today what it showed then. */
export function blockDifference(then: DisplayedSection, now: DisplayedSection, isRemoved: boolean): Difference | null {
  if (!then) return null
  if (!now) return { state: 'hidden', today: [] }
  const today: TodaysField[] = []
  const isImage = then.type === 'image'
  if (!isSame(then.content, now.content)) {
    const label = isImage ? 'descrição' : 'texto'
    today.push(now.type === 'html' ? { label, html: now.content } : { label, text: now.content })
  }
  if (isImage && !isSame(then.imageUrl, now.imageUrl)) today.push({ label: 'imagem', picture: now.imageUrl ?? '' })
  if (!isSame(then.linkUrl, now.linkUrl)) today.push({ label: 'ligação', text: now.linkUrl ?? '' })
  return today.length > 0 ? { state: isRemoved ? 'removed' : 'changed', today } : null
}
