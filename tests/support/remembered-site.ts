import type { RecordKind } from '../../src/content/catalogue.ts'
import { sampleNamed } from './samples.ts'

export type Fields = Record<string, unknown>
export type Item = { kind: RecordKind; id: string }
export type Operation =
  | { name: 'create'; item: Item; fields: Fields }
  | { name: 'change'; changes: { item: Item; fields: Fields }[] }
  | { name: 'remove'; item: Item }
  | { name: 'undo'; of: string }
  | { name: 'restore'; item: Item; version: number }
/** 'done', 'nothing' or why it was refused; a refused undo names its fields. */
export type Outcome = string

type Snapshot = Fields | null
type Footprint = Map<string, { before: Snapshot; after: Snapshot }>

const uniqueFields: Partial<Record<RecordKind, readonly string[]>> = {
  news: ['slug'],
  edition: ['year'],
  section: ['pageSlug', 'sectionKey'],
}

export const keyOf = ({ kind, id }: Item) => `${kind}/${id}`
const kindOf = (key: string) => key.slice(0, key.indexOf('/')) as RecordKind
const equal = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const differing = (a: Fields, b: Fields) => Object.keys(a).filter((name) => !equal(a[name], b[name]))

/** What a site should hold after a sequence of operations, told by values alone: no events, no SQL. */
export class RememberedSite {
  readonly items = new Map<string, Snapshot>()
  readonly acts = new Map<string, Footprint>()
  /** Contents by item and version, as far as the test has noted them. */
  readonly versions = new Map<string, Map<number, Snapshot>>()

  copy(): RememberedSite {
    const copy = new RememberedSite()
    for (const [key, value] of this.items) copy.items.set(key, value)
    for (const [key, value] of this.acts) copy.acts.set(key, value)
    for (const [key, value] of this.versions) copy.versions.set(key, value)
    return copy
  }

  apply(act: string, operation: Operation): Outcome {
    const after = new Map(this.items)
    const outcome = this.#carryOut(operation, after)
    if (outcome !== 'done') return outcome
    if (hasTaken(after)) return 'taken'
    const footprint: Footprint = new Map()
    for (const [key, value] of after) {
      const before = this.items.get(key) ?? null
      if (!equal(before, value)) footprint.set(key, { before, after: value })
      this.items.set(key, value)
    }
    if (footprint.size === 0) return 'nothing'
    this.acts.set(act, footprint)
    return 'done'
  }

  #carryOut(operation: Operation, after: Map<string, Snapshot>): Outcome {
    switch (operation.name) {
      case 'create':
        after.set(keyOf(operation.item), operation.fields)
        return 'done'
      case 'change': {
        let isTaken = false // rows are written one after another, so that two items cannot exchange what must be unique
        for (const { item, fields } of operation.changes) {
          const before = after.get(keyOf(item))
          if (!before) return 'missing'
          after.set(keyOf(item), { ...before, ...fields })
          isTaken ||= hasTaken(after)
        }
        return isTaken ? 'taken' : 'done'
      }
      case 'remove':
        if (!after.get(keyOf(operation.item))) return 'missing'
        after.set(keyOf(operation.item), null)
        return 'done'
      case 'restore':
        after.set(keyOf(operation.item), this.versions.get(keyOf(operation.item))!.get(operation.version)!)
        return 'done'
      case 'undo':
        return this.#undo(this.acts.get(operation.of)!, after)
      default:
        throw operation satisfies never
    }
  }

  #undo(footprint: Footprint, items: Map<string, Snapshot>): Outcome {
    const changedSince: string[] = []
    let isGone = false
    for (const [key, { before, after }] of footprint) {
      const current = items.get(key) ?? null
      if (before && after) {
        const changed = differing(before, after)
        if (!current) isGone = true
        else {
          const later = changed.filter(
            (name) => !equal(current[name], after[name]) && !equal(current[name], before[name]),
          )
          changedSince.push(...later.map((name) => `${key} ${name}`))
          const back = Object.fromEntries(changed.map((name) => [name, before[name]]))
          items.set(key, { ...current, ...back })
        }
      } else if (current) {
        changedSince.push(...differing(current, (before ?? after)!).map((name) => `${key} ${name}`))
        items.set(key, before)
      } else items.set(key, before)
    }
    if (isGone) return 'gone'
    return changedSince.length > 0 ? changedSince.sort().join() : 'done'
  }
}

function hasTaken(items: ReadonlyMap<string, Snapshot>): boolean {
  const seen = new Set<string>()
  for (const [key, fields] of items) {
    const names = uniqueFields[kindOf(key)]
    if (!names || !fields) continue
    const value = JSON.stringify([kindOf(key), ...names.map((name) => fields[name])])
    if (seen.has(value)) return true
    seen.add(value)
  }
  return false
}

export const sampleFields = (kind: RecordKind, fields: Fields): Fields => ({
  ...sampleNamed(kind).fields(1),
  ...fields,
})
