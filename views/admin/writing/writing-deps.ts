import type { Draft, DraftState } from '../../../src/content/draft.ts'
import type { Values, VersionedItem } from '../../forms/item-spec.ts'
import type { Result } from '../../forms/send.ts'
import type { UndoableAct } from '../../store/toasts.ts'
import type { ChangedDraft, NewDraft, Published } from '../drafts/drafts-api.ts'

export type Item = VersionedItem & Readonly<Record<string, unknown>>

/** What «Salvar» sends. */
export type Publication = {
  item: VersionedItem | null
  values: Values
  picture: File | null
  draft: { id: string; version: number } | null
}

/** What became of a draft that is not there any more. */
export type WhereItWent = { how: 'published'; item: Item } | { how: 'discarded' } | { how: 'removed' }

export type Saved = { id: string | null; act: UndoableAct | undefined }

export type WritingRequests = {
  find(id: string): Promise<Result<Draft>>
  /** With status 200 the draft was there already, as it is answered. */
  create(draft: NewDraft): Promise<Result<Draft>>
  change(id: string, changed: ChangedDraft): Promise<Result<Draft>>
  states(id: string): Promise<Result<DraftState[]>>
  upload(picture: File, onProgress: (share: number) => void): Promise<Result<{ url: string }>>
  save(publication: Publication, onProgress: (share: number) => void): Promise<Result<{ act: UndoableAct | undefined }>>
  publish(draft: { id: string; version: number }): Promise<Result<Published>>
  /** Undefined without an answer. */
  whereItWent(draft: { id: string; itemId: string | null; values: Values }): Promise<WhereItWent | undefined>
}

export type WritingDeps = {
  account: string
  requests: WritingRequests
  retryAfterSignIn<R extends { error?: unknown }>(write: () => Promise<R>): Promise<R>
  now(): number
  /** A UUIDv7. */
  newId(): string
  setTimer(act: () => void, ms: number): unknown
  clearTimer(timer: unknown): void
}
