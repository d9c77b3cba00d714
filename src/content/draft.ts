export type DraftKind = 'news' | 'page'

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

/** `fields` holds every field of the kind under its name in the API. */
export type Draft = DraftSummary & {
  itemVersion: number | null
  link: { expiresAt: string } | null
  fields: Record<string, unknown>
}

export type DraftState = { id: string; at: string; by: string; fields: Record<string, unknown> }
