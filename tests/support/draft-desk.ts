import type { Draft } from '../../src/content/draft.ts'
import { changedFields, threeWayMerge } from '../../src/content/three-way-merge.ts'
import type { Item, Opened, WhereItWent } from '../../views/admin/writing/open-draft.ts'
import type { DraftRequests } from '../../views/admin/writing/writing-session.ts'
import type { Values } from '../../views/forms/item-spec.ts'
import type { Result } from '../../views/forms/send.ts'

export type Write = { by: string; name: string; was: string; is: string }

const NAMES = ['title', 'excerpt', 'content'] as const

type Versioned = { id: string; version: number; fields: Record<string, string> }
type LiveDraft = Versioned & {
  itemId: string | null
  itemVersion: number | null
  by: string
  publishAt: string | null
  publishError?: string | null
  lastKey: string
}

/** One item and its draft, by the contract of the server's calls: merged field by field. */
export class DraftDesk {
  item: Versioned | null = null
  draft: LiveDraft | null = null
  readonly log: Write[] = []
  /** Items that were made. */
  made = 0
  readonly ends = new Map<string, WhereItWent['how']>()
  /** Of publications, as a sender keeps them until there is an answer. */
  readonly #keys = new Set<string>()

  constructor(itemFields?: Record<string, string>) {
    if (itemFields) this.item = { id: 'item', version: 1, fields: { ...blank, ...itemFields } }
  }

  shown(): Draft | null {
    const { item, draft } = this
    if (!draft) return null
    const { id, version, itemId, itemVersion, by, publishAt, publishError = null } = draft
    const fields = { ...(item?.fields ?? blank), ...draft.fields }
    const head = { id, version, itemId, itemVersion, publishAt, publishError, link: null }
    return { ...head, kind: 'news', title: fields.title!, updatedAt: AT, updatedBy: by, fields }
  }

  row(): Item | null {
    return this.item && { ...this.item.fields, id: this.item.id, version: this.item.version }
  }

  /** As a form finds them. */
  opened(): Opened {
    const draft = this.shown()
    return { draft, item: draft && draft.itemId === null ? null : this.row() }
  }

  discard(): void {
    if (this.draft) this.ends.set(this.draft.id, 'discarded')
    this.draft = null
  }

  /** As the clock does. */
  publishDue(): void {
    const { draft } = this
    const values = this.shown()?.fields as Values
    if (!draft || (draft.itemVersion !== null && this.#itemConflicts(values, draft.itemVersion).length > 0)) return
    this.#publish(draft.by, values, draft.itemVersion ?? undefined, draft)
  }

  requestsOf(by: string): DraftRequests {
    const ok = <T>(data: T): Result<T> => ({ data })
    const again = <T>(data: T): Result<T> => ({ data, meta: new Headers({ 'idempotent-replayed': 'true' }) })
    const refuse = (status: number, current?: unknown, errors: Record<string, string> = {}) => ({
      error: { status, message: String(status), refusal: { message: `${status}`, current, errors } },
    })
    return {
      find: async (id) => (this.draft?.id === id ? ok(this.shown()!) : refuse(404)),
      create: async ({ itemId = null, itemVersion, fields }, id) => {
        if (this.draft?.id === id) return again(this.shown()!)
        if ((itemId !== null && !this.item) || this.ends.has(id)) return refuse(404)
        if (this.draft && itemId !== null) return refuse(409, this.shown())
        if (this.draft) return refuse(500)
        const seen = itemId === null ? null : (itemVersion ?? this.item!.version)
        this.draft = {
          id,
          version: 1,
          fields: {},
          itemId,
          itemVersion: seen,
          by,
          publishAt: null,
          lastKey: id,
        }
        this.#write(by, this.draft, fields)
        return ok(this.shown()!)
      },
      change: async (id, { fields, base, version, itemVersion }, key) => {
        const { draft } = this
        if (draft?.id !== id) return refuse(404)
        if (draft.lastKey === key) return again(this.shown()!)
        const { fields: shown } = this.shown()!
        const mine = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, stored(value)]))
        const { merged, conflicts } = threeWayMerge({ ...(version === draft.version && shown), ...base }, mine, shown)
        if (conflicts.length > 0)
          return refuse(409, this.shown(), Object.fromEntries(conflicts.map((name) => [name, '…'])))
        const changes = changedFields(shown, merged) as Values
        const seen = itemVersion ?? draft.itemVersion
        if (Object.keys(changes).length === 0 && seen === draft.itemVersion) return ok(this.shown()!)
        Object.assign(draft, { version: draft.version + 1, by, itemVersion: seen, lastKey: key })
        this.#write(by, draft, changes)
        return ok(this.shown()!)
      },
      publish: async ({ id, version }) => {
        const key = `${by}/${id}/${version}`
        if (this.#keys.has(key)) return ok({ row: this.row()!, act: undefined })
        const { draft } = this
        if (draft?.id !== id) return refuse(404)
        if (draft.version !== version) return refuse(409, this.shown())
        const { itemId, itemVersion } = draft
        const values = this.shown()!.fields as Values
        const moved = itemId === null ? [] : this.#itemConflicts(values, itemVersion!)
        if (moved.length > 0) return refuse(409, this.row(), Object.fromEntries(moved.map((name) => [name, '…'])))
        this.#publish(by, values, itemVersion ?? undefined, draft)
        this.#keys.add(key)
        return ok({ row: this.row()!, act: undefined })
      },
      whereItWent: async ({ id }) => {
        const how = this.ends.get(id ?? '') ?? 'removed'
        return how === 'published' ? { how, item: this.row()! } : { how }
      },
    }
  }

  /** Another organiser changes the public item. */
  revise(by: string, fields: Record<string, string>): void {
    if (!this.item) return
    this.#remember()
    this.item.version++
    for (const [name, is] of Object.entries(fields)) {
      const shown = String(this.shown()?.fields[name] ?? '')
      const isHidden = this.draft && name in this.draft.fields
      if (!isHidden) this.log.push({ by, name, was: this.draft ? shown : this.item.fields[name]!, is })
      this.item.fields[name] = is
    }
  }

  readonly #past = new Map<number, Values>()

  #remember(): void {
    if (this.item) this.#past.set(this.item.version, { ...this.item.fields })
  }

  at(version: number): Item | null {
    const fields = this.item?.version === version ? this.item.fields : this.#past.get(version)
    return fields && this.item ? { ...fields, id: this.item.id, version } : null
  }

  #itemConflicts(values: Values, version: number): string[] {
    const base = this.at(version)!
    return NAMES.filter((name) => {
      const [was, is, now] = [base[name], stored(values[name]!), this.item!.fields[name]]
      return is !== was && now !== was && now !== is
    })
  }

  /** A writer who knows of no draft leaves it as it is. */
  #publish(by: string, values: Values, version?: number, draft: LiveDraft | null = null): void {
    const before: Values = { ...(this.item?.fields ?? blank), ...draft?.fields }
    const base = version === undefined ? null : this.at(version)
    this.#remember()
    const isNew = version === undefined && draft?.itemId == null
    if (isNew) this.made++
    const id = this.item?.id ?? 'item'
    const fields = { ...(this.item?.fields ?? blank) }
    for (const name of NAMES) {
      const is = stored(values[name]!)
      if (base && base[name] === is) continue
      fields[name] = is
      if (before[name] !== is) this.log.push({ by, name, was: before[name]!, is })
    }
    this.item = { id, version: (this.item?.version ?? 0) + 1, fields }
    if (!draft) return
    this.ends.set(draft.id, 'published')
    this.draft = null
  }

  #write(by: string, draft: LiveDraft, fields: Values): void {
    for (const [name, value] of Object.entries(fields)) {
      const base = draft.itemVersion === null ? blank : this.at(draft.itemVersion)
      const was = draft.fields[name] ?? String(base?.[name] ?? '')
      const is = stored(value)
      if (was !== is) this.log.push({ by, name, was, is })
      draft.fields[name] = is
    }
  }
}

export const blank: Record<string, string> = { title: '', excerpt: '', content: '' }
const AT = '2025-10-01T12:00:00.000Z'

/** As sanitising does, what is stored is not always what was sent. */
export const stored = (value: string) => value.trimEnd()
