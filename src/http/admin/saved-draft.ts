import type { SavedDraft } from '../../drafts/end-draft.ts'
import { draftKindOf } from '../../drafts/items.ts'
import { type Fields, versionIn } from '../../records/fields.ts'

/** The draft that a form names as the one it publishes. */
export function savedDraftIn(kind: string, sent: Fields): SavedDraft | undefined {
  const known = draftKindOf(kind)
  const id = Object.hasOwn(sent, 'draft') ? sent.draft : undefined
  if (!known || typeof id !== 'string' || id === '') return undefined
  return { id, kind: known, version: versionIn(sent, 'draftVersion') }
}
