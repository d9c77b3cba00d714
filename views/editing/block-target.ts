import type { Kind } from '../../src/content/catalogue.ts'
import type { InPlaceControl } from '../../src/content/words/kind-words.ts'
import type { FormSpec, Values, VersionedItem } from '../forms/item-spec.ts'
import type { Result, send, upload } from '../forms/send.ts'

export type Sender = { send: typeof send; upload: typeof upload }

export type Edit<R> = {
  /** The version and, if known, the row that the editor was opened with. */
  item: VersionedItem | null
  baseRow: R | null
  initial: Values
  values: Values
}

/** What one editor changes: a section, or fields of an item. */
export type BlockTarget<R extends VersionedItem = VersionedItem> = {
  kind: Kind
  /** Of its browser drafts; with `key` unique among all blocks. */
  path: string
  key: string
  attribute: 'data-section-key' | 'data-field'
  editor: 'text' | 'link' | 'html' | 'image' | 'control'
  /** The value that is edited where it stands. */
  text?: string
  isMultiline?: boolean
  /** The values that describe the picture. */
  alt?: string
  focus?: string
  canRemovePicture?: boolean
  /** Said where the item has nothing to show. */
  blank?: string
  /** For readers of a picture that has no description. */
  nameOf?(row: R): string
  /** Values that are changed in the bar. */
  controls: readonly { name: string; control: InPlaceControl }[]
  spec: FormSpec
  messages: { saved: string; failed: string }
  /** Only for what cannot be written again once it is removed. */
  removedMessage?: string
  valuesOf(row: R | null): Values
  write(sender: Sender, edit: Edit<R>): Promise<Result<R>>
  visibility?: {
    of(row: R | null): boolean
    /** Shown and empty, it would display its default. */
    isCleared(values: Values): boolean
    set(sender: Sender, visible: boolean): Promise<Result<R>>
  }
}

export const blockName = ({ path, key }: Pick<BlockTarget, 'path' | 'key'>) => `${path}/${key}`

/** Null while another page is shown. Keys of fields have slashes, those of sections do not. */
export const blockElement = (key: string) =>
  document.querySelector<HTMLElement>(`[${key.includes('/') ? 'data-field' : 'data-section-key'}="${CSS.escape(key)}"]`)
