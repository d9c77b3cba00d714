import type { Kind } from '../../src/content/kinds.ts'
import type { Control } from '../../src/content/words/kind-words.ts'
import type { EditingSession, Outside, Transport } from '../forms/editing-session.ts'
import type { VersionedItem } from '../forms/item-spec.ts'
import { errorMessage } from '../forms/send.ts'
import type { ReadError } from '../store/api.ts'

/** What one editor changes: a section, or fields of an item. */
export type BlockTarget<R extends VersionedItem = VersionedItem> = Transport<R> & {
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
  controls: readonly { name: string; control: Control }[]
  visibility?: { of(row: R | null): boolean; toggle(session: EditingSession<R>): Promise<unknown> }
}

export type BlockSession<R extends VersionedItem = VersionedItem> = EditingSession<R, BlockTarget<R>>

/** How every block sends its picture and tells what became of it. */
export const blockWrites = (messages: { saved: string; failed: string }) =>
  ({
    leavesOut: ({ status }) => status !== 0 && status !== 401,
    saved: ({ description, act }, { notify }) => notify({ title: messages.saved, description, act }),
    failed: (error, { picture }, outside) =>
      notifyFailure(picture && error.status === 0 ? 'Erro ao fazer upload da imagem' : messages.failed, error, outside),
  }) satisfies Partial<Transport<VersionedItem>>

export const notifyFailure = (title: string, error: ReadError, { notify }: Outside) =>
  notify({ variant: 'destructive', title, description: errorMessage(error) })

export const blockName = ({ path, key }: Pick<BlockTarget, 'path' | 'key'>) => `${path}/${key}`

/** Null while another page is shown. Keys of fields have slashes, those of sections do not. */
export const blockElement = (key: string) =>
  document.querySelector<HTMLElement>(`[${key.includes('/') ? 'data-field' : 'data-section-key'}="${CSS.escape(key)}"]`)
