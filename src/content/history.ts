import type { Kind } from './kinds.ts'

/** Values as the API has them. `long`: a text was cut after 300 characters; the versions have the whole. */
export type FieldChange = { field: string; label: string; before: unknown; after: unknown; long?: true }

type Written = { at: string; actor: string; actorId: string; words: string }
type NamedItem = { kind: Kind; id: string; title: string | null; href: string | null }

/** `title`: the item's name after the event; null for subscribers. `href`: the public address that shows the item now. */
export type ActEvent = NamedItem & {
  position: number
  type: string
  words: string
  version: number
  changes: FieldChange[]
}

/** Everything that one request, or one run of a script, wrote. At most 20 events; `count` says how many there are. */
export type Act = Written & {
  id: string
  count: number
  undoable: boolean
  undoes: string | null
  undoneBy: string | null
  events: ActEvent[]
}

/** `next`: the position for `before`; null at the end. `actors`: all names, with the first page. */
export type Register = { acts: Act[]; next: number | null; actors?: string[] }

export type Version = Written & {
  version: number
  position: number
  act: string
  type: string
  exists: boolean
  changes: FieldChange[]
}

export type ItemHistory = NamedItem & {
  exists: boolean
  versions: Version[]
  next: number | null
}

/** `version`, `position`: the last before the removal; `href`: the public address that showed the item then. */
export type BinItem = {
  kind: Kind
  id: string
  title: string
  removedAt: string
  removedBy: string
  version: number
  position: number
  href: string | null
}

/** An empty undo: nothing was left to do. */
export type Undone = { act: string; acts: [Act] } | { act: null; acts: [] }

/** A field that no longer holds what the act left. */
export type ChangedSince = {
  kind: Kind
  id: string
  title: string | null
  field: string
  label: string
  current: unknown
  actor: string
  actorId: string
  at: string
}

/** `moment`: its part of an address, with the act's last position. */
export type PageChange = Written & { moment: string; act: string }

/** Of a page at a moment. */
export type AsOfChanges = {
  position: number
  at: string | null
  previous: PageChange | null
  next: PageChange | null
}

/** Of a fold that is not ready: positions. */
export type FoldProgress = { done: number; of: number }
