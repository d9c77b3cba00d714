import type { KindWithDrafts } from './kinds.ts'

export type DraftKind = KindWithDrafts

/** `updatedBy`: the name as it is today. `publishAt`: 'YYYY-MM-DDTHH:MM' in Lisbon. */
export type DraftSummary = {
  id: string
  kind: DraftKind
  itemId: string | null
  title: string
  updatedAt: string
  updatedBy: string
  publishAt: string | null
  publishError: string | null
  version: number
}

/** `fields`: every field of the kind under its API name; `itemVersion`: the item's version that the writer last saw. */
export type Draft = DraftSummary & {
  itemVersion: number | null
  link: { expiresAt: string } | null
  fields: Record<string, unknown>
}

export type DeletedDraft = DraftSummary & { deletedAt: string; deletedBy: string }
