import { type FormState, isChanged, type PendingWrite } from './form-state.ts'
import { isSameText } from './same-text.ts'

/** Unsaved changes, stored in this browser without pictures. */
export type LocalDraft = {
  at: string
  version: number | null
  changes: Record<string, { was: string; is: string }>
  pending?: PendingWrite
  /** A picture had been chosen; files cannot be stored. */
  picture: boolean
}

/** `id` is null for a new item. */
export type StoredLocalDraft = { key: string; id: string | null; draft: LocalDraft }

const NEW = 'novo'
const accountPrefix = (account: string) => `rascunho/${encodeURIComponent(account)}/`
const pathPrefix = (account: string, path: string) => `${accountPrefix(account)}${path}/`

/** Every open form has a key of its own, so that no two write the same draft. */
export const localDraftKey = (account: string, path: string, id: string | null, dialog: string) =>
  `${pathPrefix(account, path)}${id ?? NEW}/${dialog}`

export function createLocalDraft(state: FormState, at: Date): LocalDraft {
  const changed = Object.keys(state.values).filter((name) => isChanged(state, name))
  const changes = changed.map((name) => [name, { was: state.initial[name] ?? '', is: state.values[name] ?? '' }])
  return {
    at: at.toISOString(),
    version: state.item?.version ?? null,
    changes: Object.fromEntries(changes),
    ...(state.pending && { pending: state.pending }),
    picture: state.picture !== null,
  }
}

/** Keeps the version that the changes are based on, so that the server merges them or reports a conflict. */
export function restoreLocalDraft(
  { item, initial, values }: FormState,
  draft: LocalDraft,
): Pick<FormState, 'item' | 'initial' | 'stored' | 'values' | 'pending'> {
  const known = Object.entries(draft.changes).filter(([name]) => name in values)
  const only = (side: 'was' | 'is') => Object.fromEntries(known.map(([name, change]) => [name, change[side]]))
  const base = { ...initial, ...only('was') }
  return {
    // Words for what was not stored yet must not take the version of what somebody stored meanwhile
    item: item && draft.version !== null ? { ...item, version: draft.version } : null,
    initial: base,
    stored: base,
    values: { ...values, ...only('is') },
    pending: draft.pending ?? null,
  }
}

export const localDraftDiffers = ({ changes, picture }: LocalDraft, { values }: FormState) =>
  picture || Object.entries(changes).some(([name, { is }]) => name in values && !isSameText(values[name], is))

/** Null when it is disabled. */
function storage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

/** Returns false when storage is disabled or full. */
export function saveLocalDraft(key: string, draft: LocalDraft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function loadLocalDraft(key: string): LocalDraft | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof stored?.at === 'string' && typeof stored.changes === 'object' && stored.changes ? stored : null
  } catch {
    return null
  }
}

export const removeLocalDraft = (key: string) => storage()?.removeItem(key)

/** Newest first. */
export function listLocalDrafts(account: string, path: string): StoredLocalDraft[] {
  const prefix = pathPrefix(account, path)
  const stored = keysWithPrefix(prefix).flatMap((key) => {
    const draft = loadLocalDraft(key)
    // Keys without a form's id come from earlier versions
    const [, id] = /^(.*?)(?:\/[^/]*)?$/.exec(key.slice(prefix.length))!
    return draft ? [{ key, id: id === NEW ? null : id!, draft }] : []
  })
  return stored.sort((one, other) => (one.draft.at < other.draft.at ? 1 : -1))
}

export const hasLocalDrafts = (account: string) => keysWithPrefix(accountPrefix(account)).length > 0

export function removeLocalDrafts(account: string): void {
  for (const key of keysWithPrefix(accountPrefix(account))) removeLocalDraft(key)
}

const keysWithPrefix = (prefix: string) => Object.keys(storage() ?? {}).filter((key) => key.startsWith(prefix))

/** Web Locks are missing on pages without https. */
const { locks } = (typeof navigator === 'undefined' ? {} : navigator) as { locks?: LockManager }

/** Holds a lock while a form writes the draft; returns its release. */
export function lockLocalDraft(key: string): () => void {
  const controller = new AbortController()
  let release = () => {}
  const ended = new Promise<void>((resolve) => {
    release = resolve
  })
  locks?.request(key, { signal: controller.signal }, () => ended).catch(() => {})
  return () => {
    controller.abort()
    release()
  }
}

export async function lockedLocalDrafts(): Promise<ReadonlySet<string | undefined>> {
  const { held = [] } = (await locks?.query()) ?? {}
  return new Set(held.map(({ name }) => name))
}
