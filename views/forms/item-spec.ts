import type { ActEvent } from '../../src/content/history.ts'
import type { ItemMessages } from './item-messages.ts'

/** Every field as text, under its name in the API. */
export type Values = Readonly<Record<string, string>>

/** Items live under /api/admin/{path}. */
export type ItemPath = 'news' | 'pages' | 'schedule' | 'sponsors' | 'writers' | 'podcasts' | 'previous-years' | 'media'

export type VersionedItem = { id: string; version: number }

export type ItemSpec<R extends VersionedItem> = {
  kind: ActEvent['kind']
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
