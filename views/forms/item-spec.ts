import type { ItemMessages } from './item-messages.ts'

/** What a form holds: each field as text, under its name in the API. */
export type Values = Readonly<Record<string, string>>

/** What the panel edits lives under /api/admin/{path}. */
export type ItemPath = 'news' | 'pages' | 'schedule' | 'sponsors'

export type Row = { id: string; version: number }

/** What the panel has to know of a spec of item to edit it. */
export type ItemSpec<R extends Row> = {
  path: ItemPath
  messages: ItemMessages
  /** The fields' labels, in the form's order. */
  labels: Readonly<Record<string, string>>
  /** What a new item's form begins with. */
  blank(): Values
  valuesOf(row: R): Values
  /** The part of the form that is a picture, and the field that holds its address. */
  picture?: { part: string; field: string }
  /** How values that people do not write themselves are told to them, by field. */
  formatters?: Readonly<Record<string, (value: string) => string>>
  /** Saving is answered by the browser's alert instead of a toast (spec, section 8: events). */
  alerts?: true
}

/** What a form shows of its spec, whatever its rows are. */
export type FormSpec = Pick<ItemSpec<Row>, 'messages' | 'labels' | 'picture' | 'formatters'>
