import { kindsWithDrafts } from '../../content/catalogue.ts'
import type { DraftKind } from '../../content/draft.ts'
import type { SavedDraft } from '../../drafts/end-draft.ts'
import { type Fields, versionIn } from '../../records/fields.ts'

export const draftKind = (kind: string): DraftKind | undefined => kindsWithDrafts.find((each) => each === kind)

/** The draft that a form names as the one it publishes. */
export function savedDraftIn(kind: string, sent: Fields): SavedDraft | undefined {
  const known = draftKind(kind)
  const id = Object.hasOwn(sent, 'draft') ? sent.draft : undefined
  if (!known || typeof id !== 'string' || id === '') return undefined
  return { id, kind: known, version: versionIn(sent, 'draftVersion') }
}

/** Whether what a Conflict names is a draft, which has a kind, and not an item's row. */
export const isDraft = (current: unknown): boolean => Object.hasOwn(current as object, 'kind')
