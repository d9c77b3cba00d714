import { type Kind, kindEntries, type PanelPath } from '../../src/content/kinds.ts'
import { todayInLisbon } from '../../src/content/lisbon-time.ts'
import type { Focus } from '../../src/content/picture-description.ts'
import { type AnyKindWords, type Control, fieldLabel, formFields } from '../../src/content/words/kind-words.ts'
import { createItemMessages, type ItemMessages } from './item-messages.ts'

/** Every field as text, under its name in the API. */
export type Values = Readonly<Record<string, string>>

/** Items live under /api/admin/{path}. */
export type ItemPath = Exclude<PanelPath, 'page-sections'>

export type VersionedItem = { id: string; version: number }

export type ItemSpec<R extends VersionedItem> = {
  kind: Kind
  path: ItemPath
  messages: ItemMessages
  labels: Readonly<Record<string, string>>
  blank(): Values
  valuesOf(row: R): Values
  picture?: { part: string; field: string }
  /** Fields whose blank value is shown, but not kept in a draft until somebody chooses one. */
  proposed?: readonly string[]
  /** For values that are not displayed as they are stored. */
  formatters?: Readonly<Record<string, (value: string) => string>>
  /** What a save sends as JSON, instead of a form. */
  bodyOf?(values: Values, version: number | undefined): object
  /** Use the browser's alert instead of a toast (spec, section 8: events). */
  alerts?: true
}

export type FormSpec = Pick<ItemSpec<VersionedItem>, 'messages' | 'labels' | 'picture' | 'formatters'>

/** The form of a kind, from its fields. */
export function itemSpec<K extends Kind, R extends VersionedItem>(kind: K) {
  const { words, path } = kindEntries[kind]
  const fields = formFields(words)
  const picture = fields.find(({ control }) => control === 'picture')?.name
  return {
    kind,
    path: path as Exclude<(typeof kindEntries)[K]['path'], null>,
    messages: createItemMessages(words.name, words),
    labels: Object.fromEntries(Object.keys(words.fields).map((name) => [name, fieldLabel(words, name)])),
    blank: () => Object.fromEntries(fields.map((field) => [field.name, blankOf(field)])),
    valuesOf: (row: R) =>
      Object.fromEntries(fields.map(({ name, control }) => [name, textOf(control, row[name as keyof R])])),
    picture: picture === undefined ? undefined : { part: picture.replace(/Url$/, ''), field: picture },
    proposed: fields.filter(({ blank }) => typeof blank === 'object').map(({ name }) => name),
    formatters: formattersOf(words),
  }
}

function blankOf({ control, blank }: ReturnType<typeof formFields>[number]): string {
  if (typeof blank === 'object') return todayInLisbon(new Date())
  return blank ?? (control === 'check' ? 'false' : '')
}

/** A stored value as the control has it. */
export function textOf(control: Control, value: unknown): string {
  if (control === 'focus') return focusText((value ?? null) as Focus | null)
  const text = String(value ?? '')
  return control === 'date' ? text.slice(0, 10) : control === 'time' ? text.slice(0, 5) : text
}

/** For the fields whose texts are not what people read. */
export const formattersOf = (words: Pick<AnyKindWords, 'fields'>) =>
  Object.fromEntries(
    formFields(words).flatMap(({ name, control }) => {
      const format = formatterOf(control)
      return format ? [[name, format] as const] : []
    }),
  )

export function formatterOf(control: Control): ((value: string) => string) | undefined {
  if (control === 'html') return htmlToText
  if (control === 'check') return (value) => (value === 'true' ? 'Sim' : 'Não')
  if (typeof control === 'string') return undefined
  return (value) => control.find((choice) => choice.value === value)?.label ?? value
}

const BREAK = /<(?:br|\/?(?:p|h[1-6]|[ou]l|li|blockquote|pre|figure|figcaption|td|th)\b[^>]*)>/g

/** A paragraph, list item or cell is a line. */
export const htmlToText = (html: string): string =>
  new DOMParser()
    .parseFromString(html.replace(BREAK, '$&\n'), 'text/html')
    .body.textContent.replace(/\n{2,}/g, '\n')
    .trim()

/** A form's values are texts: '0.2 0.75', or '' without a focus. */
export const focusText = (focus: Focus | null) => (focus ? `${focus.x} ${focus.y}` : '')

export function focusOf(text: string): Focus | null {
  const [x, y] = text.split(' ').map(Number)
  return text && x !== undefined && y !== undefined ? { x, y } : null
}
