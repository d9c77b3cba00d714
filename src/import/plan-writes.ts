import type { Knex } from 'knex'
import { withoutFoldedLetters } from '../content/fold.ts'
import { nameKey } from '../content/labels.ts'
import { chooseSlug, slugify } from '../content/slug.ts'
import { changedFields } from '../content/three-way-merge.ts'
import { Invalid } from '../errors.ts'
import { checkField, type ImportItem } from './check-item.ts'
import { type Fields, type Importable, type ImportName, importableByName, importNames } from './importable.ts'
import type { Problem } from './problems.ts'

/** Without a title the slug comes from the id. */
function withSlug(importable: Importable, fields: Fields): Fields {
  if (!importable.noun.slugFrom) return fields
  const slug = chooseSlug(String(fields.slug ?? ''), String(fields[importable.noun.slugFrom] ?? ''))
  return { ...fields, slug: slug || slugify(String(fields.id ?? '')) }
}

/** undefined when a key field is missing. */
function identityKey(importable: Importable, fields: Fields): string | undefined {
  const parts = importable.key.map((name) => asKey(fields[name]))
  return parts.some(isEmpty) ? undefined : JSON.stringify(parts)
}

const asKey = (value: unknown) => (typeof value === 'string' ? nameKey(value) : value)

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** A missing slug is reported as the field from which it is derived. */
const requiredField = (importable: Importable, name: string) =>
  name === 'slug' && importable.noun.slugFrom ? importable.noun.slugFrom : name

function missingKeyFields(importable: Importable, fields: Fields): string[] {
  const completed = withSlug(importable, fields)
  return importable.key.filter((name) => isEmpty(completed[name])).map((name) => requiredField(importable, name))
}

type Row = Fields & { id: string }

function indexItems(importable: Importable, rows: readonly Row[]) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byKey = new Map<string, Row[]>()
  for (const row of rows) {
    const key = identityKey(importable, row)
    if (key) byKey.set(key, [...(byKey.get(key) ?? []), row])
  }
  const { slugFrom = '' } = importable.noun
  const withKey = (key: string | undefined) => (key === undefined ? [] : (byKey.get(key) ?? []))
  return {
    withId: (id: string) => byId.get(id),
    withKey,
    /** Items of the same title, from when slugs were made without letters such as ł. */
    withOlderSlug(fields: Fields) {
      const title = fields[slugFrom]
      if (typeof title !== 'string' || fields.slug) return []
      const older = withKey(identityKey(importable, { ...fields, slug: slugify(withoutFoldedLetters(title)) }))
      return older.filter((row) => nameKey(String(row[slugFrom])) === nameKey(title))
    },
  }
}

/** `fields`: all fields of a new item; null when the item with this `id` exists and is changed. */
export type PlannedWrite = { item: ImportItem; id: string | undefined; fields: Fields | null }

type Report = (problem: Problem) => void

/** Matches items with the database's and reports what new ones lack. Reads only. */
export async function planWrites(
  db: Knex,
  items: readonly ImportItem[],
  now: Date,
  report: Report,
): Promise<PlannedWrite[]> {
  const writes: PlannedWrite[] = []
  for (const name of importNames) {
    const ofKind = items.filter(({ importName }) => importName === name)
    if (ofKind.length > 0) writes.push(...(await planWritesOfKind(db, name, ofKind, now, report)))
  }
  return writes
}

async function planWritesOfKind(
  db: Knex,
  name: ImportName,
  items: ImportItem[],
  now: Date,
  report: Report,
): Promise<PlannedWrite[]> {
  const importable = importableByName(name)
  const existing = indexItems(importable, await importable.existing(db))
  const locations = new Map<string, string>()
  const writes: PlannedWrite[] = []

  for (const item of items) {
    const sameId = item.id === undefined ? undefined : existing.withId(item.id)
    const fields = { id: item.id, ...sameId, ...item.given }
    const key = identityKey(importable, withSlug(importable, fields))
    const withKey = existing.withKey(key)
    const found = withKey.length > 0 ? withKey : existing.withOlderSlug(fields)
    const sameKey = found.map(({ id }) => id)
    const problem = identityProblem(importable, item, sameKey)
    const id = item.id ?? sameKey[0]
    const identifiers = [key && `key ${key}`, id && `id ${id}`].filter((identifier) => identifier !== undefined)
    const duplicateOf = identifiers.map((each) => locations.get(each)).find((where) => where !== undefined)
    for (const each of identifiers) locations.set(each, item.where)
    if (problem) report({ where: item.where, field: importable.key.at(-1), message: problem })
    if (duplicateOf !== undefined) {
      report({ where: item.where, message: `é o mesmo que ${duplicateOf}.` })
    } else if (item.id === undefined ? sameKey.length > 0 : sameId) {
      const current = sameId ?? found[0]!
      checkWhole(importable, item, { ...current, ...item.given }, changedFields(current, item.given), report)
      writes.push({ item, id, fields: null })
    } else {
      const fields = newItem(importable, item, now, report)
      checkWhole(importable, item, fields, fields, report)
      writes.push({ item, id, fields })
    }
  }
  const created = writes.filter(({ fields }) => fields)
  return [...writes.filter(({ fields }) => !fields), ...sortNewItems(importable, created)]
}

function identityProblem(importable: Importable, item: ImportItem, sameKey: string[]): string | undefined {
  if (item.id === undefined)
    return sameKey.length > 1 ? `há ${sameKey.length} itens assim: indique o id do que é.` : undefined
  return importable.unique && sameKey.some((id) => id !== item.id) ? 'já há outro item com este valor.' : undefined
}

/** What is wrong with an item although each of its fields is valid. */
function checkWhole({ noun }: Importable, { where }: ImportItem, fields: Fields, changes: Fields, report: Report) {
  try {
    noun.check?.(fields, changes)
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    for (const [field, message] of Object.entries(error.errors)) report({ where, field, message })
  }
}

function newItem(importable: Importable, { id, given, where, invalid }: ImportItem, now: Date, report: Report): Fields {
  const { blank, defaults } = importable.noun
  const fields = withSlug(importable, { id, ...blank, ...defaults?.({ ...blank, ...given }, now), ...given })
  const names = Object.keys(importable.noun.fields.shape)
  const missingKey = id === undefined ? missingKeyFields(importable, given) : []
  for (const field of names) {
    if (invalid.has(field)) continue
    const issues = fields[field] === undefined ? (checkField(importable, field, undefined).error?.issues ?? []) : []
    for (const { message } of issues) report({ where, field, message })
    if (issues.length === 0 && missingKey.includes(field))
      report({ where, field, message: 'não pode faltar: é por ele que o item se reconhece.' })
  }
  return Object.fromEntries(names.map((name) => [name, fields[name]]))
}

function sortNewItems(importable: Importable, writes: PlannedWrite[]): PlannedWrite[] {
  const { order } = importable
  if (!order) return writes
  return writes.toSorted((a, b) => String(a.fields?.[order]).localeCompare(String(b.fields?.[order]), 'en'))
}
