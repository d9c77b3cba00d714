import { type FormState, isChanged } from './form-state.ts'
import type { Row, Values } from './item-spec.ts'

/** What had been written and not saved: kept in this browser, pictures excepted. */
export type Draft = {
  /** When, as an ISO time. */
  at: string
  version: number | null
  changes: Record<string, { was: string; is: string }>
  /** A picture had been chosen; files cannot be kept. */
  picture: boolean
}

/** A draft with its place in this browser, and the item it is of; null: one that was to be created. */
export type StoredDraft = { key: string; id: string | null; draft: Draft }

const NEW = 'novo'
const accountPrefix = (account: string) => `rascunho/${encodeURIComponent(account)}/`
const pathPrefix = (account: string, path: string) => `${accountPrefix(account)}${path}/`

/** Each dialog keeps its draft under a key of its own, so that two of them never share one. */
export const draftKey = (account: string, path: string, id: string | null, dialog: string) =>
  `${pathPrefix(account, path)}${id ?? NEW}/${dialog}`

export function createDraft(state: FormState, at: Date): Draft {
  const changed = Object.keys(state.values).filter((name) => isChanged(state, name))
  const changes = changed.map((name) => [name, { was: state.initial[name] ?? '', is: state.values[name] ?? '' }])
  return {
    at: at.toISOString(),
    version: state.item?.version ?? null,
    changes: Object.fromEntries(changes),
    picture: state.picture !== null,
  }
}

/**
 * The form with the draft's changes in it. They were made upon another version, perhaps: it is that version which is
 * then sent, so that what others changed meanwhile is merged, or shown as a conflict.
 */
export function restoreDraft(
  { item, initial, values }: FormState,
  draft: Draft,
): {
  item: Row | null
  initial: Values
  values: Values
} {
  const known = Object.entries(draft.changes).filter(([name]) => name in values)
  const only = (side: 'was' | 'is') => Object.fromEntries(known.map(([name, change]) => [name, change[side]]))
  return {
    item: item && { ...item, version: draft.version ?? item.version },
    initial: { ...initial, ...only('was') },
    values: { ...values, ...only('is') },
  }
}

/** A draft that says what is there already is none. */
export const draftDiffers = ({ changes, picture }: Draft, { values }: FormState) =>
  picture || Object.entries(changes).some(([name, { is }]) => name in values && values[name] !== is)

/** Storage may be closed to this site or full: then nothing is kept, and `false` says so. */
export function saveDraft(key: string, draft: Draft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function loadDraft(key: string): Draft | null {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof found?.at === 'string' && typeof found.changes === 'object' && found.changes ? found : null
  } catch {
    return null
  }
}

/** The drafts of an account's items of one spec, the newest first. */
export function listDrafts(account: string, path: string): StoredDraft[] {
  const prefix = pathPrefix(account, path)
  const found = keysWithPrefix(prefix).flatMap((key) => {
    const draft = loadDraft(key)
    // Earlier versions of this code kept one draft an item, with no dialog in its key
    const [, id] = /^(.*?)(?:\/[^/]*)?$/.exec(key.slice(prefix.length))!
    return draft ? [{ key, id: id === NEW ? null : id!, draft }] : []
  })
  return found.sort((one, other) => (one.draft.at < other.draft.at ? 1 : -1))
}

export const hasDrafts = (account: string) => keysWithPrefix(accountPrefix(account)).length > 0

export function removeAllDrafts(account: string): void {
  for (const key of keysWithPrefix(accountPrefix(account))) removeDraft(key)
}

const keysWithPrefix = (prefix: string) => keys().filter((key) => key.startsWith(prefix))

function keys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // What could not be kept need not be dropped
  }
}
