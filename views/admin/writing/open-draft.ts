import type { DeletedDraft, Draft, DraftKind, DraftSummary } from '../../../src/content/draft.ts'
import type { ItemHistory } from '../../../src/content/history.ts'
import { kindEntries } from '../../../src/content/kinds.ts'
import type { VersionedItem } from '../../forms/item-spec.ts'
import { send } from '../../forms/send.ts'
import { rewrittenRow } from '../../history/rewritten-rows.ts'
import { draftRequests } from '../drafts/drafts-api.ts'

export type Item = VersionedItem & Readonly<Record<string, unknown>>

export type Opened = { item: Item | null; draft: Draft | null }

/** What became of a draft that is not there any more. */
export type WhereItWent = { how: 'published'; item: Item } | { how: 'discarded' } | { how: 'removed' }

type Place = { kind: DraftKind }

/** Null where it is not public, undefined without an answer. */
export async function currentItem({ kind }: Place, id: string): Promise<Item | null | undefined> {
  const { data } = await send<ItemHistory>('GET', `/api/admin/history/${kind}/${encodeURIComponent(id)}?limit=1`)
  if (!data) return undefined
  const [newest] = data.versions
  return data.exists && newest ? rewrittenRow<Item>({ kind, id, version: newest.version }) : null
}

async function withItem(draft: Draft): Promise<Opened> {
  const { kind, itemId } = draft
  return { draft, item: itemId === null ? null : ((await currentItem({ kind }, itemId)) ?? null) }
}

export async function openDraft(id: string): Promise<Opened> {
  const { data, error } = await draftRequests.find(id)
  if (!data) throw error
  return withItem(data)
}

/** An item that has a draft opens as that draft. Without an answer about drafts, as it is. */
export async function openWithDraft(kind: DraftKind, slug: string): Promise<Opened> {
  const { data: item, error } = await send<Item>('GET', `${kindEntries[kind].api}/${encodeURIComponent(slug)}`)
  if (!item) throw error
  const { data: drafts } = await send<DraftSummary[]>('GET', '/api/admin/drafts')
  const found = drafts?.find((draft) => draft.kind === kind && draft.itemId === item.id)
  const { data: draft } = found ? await draftRequests.find(found.id) : {}
  return draft ? withItem(draft) : { item, draft: null }
}

export const NOTHING: Opened = { item: null, draft: null }

type Gone = { id: string | null; itemId: string | null }

/** Published, unless it is among the deleted ones. */
export async function whereDraftWent(place: Place, { id, itemId }: Gone): Promise<WhereItWent | undefined> {
  const { data: deleted } = await send<DeletedDraft[]>('GET', '/api/admin/drafts?deleted=1')
  if (!deleted) return undefined
  if (deleted.some((draft) => draft.id === id)) return { how: 'discarded' }
  const publishedAs = itemId ?? id // a new item has its draft's id
  if (publishedAs === null) return { how: 'removed' }
  const item = publishedAs && (await currentItem(place, publishedAs))
  return item ? { how: 'published', item } : item === null ? { how: 'removed' } : undefined
}
