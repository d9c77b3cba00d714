import type { Knex } from 'knex'
import { checkFields } from '../content/check-fields.ts'
import { withoutFoldedLetters } from '../content/fold.ts'
import { nameKey } from '../content/labels.ts'
import { chooseSlug, slugify } from '../content/slug.ts'
import { changedFields } from '../content/three-way-merge.ts'
import { Invalid } from '../errors.ts'
import type { ImportItem } from './check-item.ts'
import { type Fields, type Importable, importableByName, importNames } from './importable.ts'
import type { Problem } from './problems.ts'

/** Without a title the slug comes from the id. */
function withSlug({ noun: { slugFrom } }: Importable, fields: Fields): Fields {
  if (!slugFrom) return fields
  const slug = chooseSlug(String(fields.slug ?? ''), String(fields[slugFrom] ?? ''))
  return { ...fields, slug: slug || slugify(String(fields.id ?? '')) }
}

/** undefined when a key field is missing. */
function identityKey(importable: Importable, fields: Fields): string | undefined {
  const parts = importable.key.map((name) => asKey(fields[name]))
  return parts.some(isEmpty) ? undefined : JSON.stringify(parts)
}

const asKey = (value: unknown) => (typeof value === 'string' ? nameKey(value) : value)

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

type Row = Fields & { id: string }

function indexItems(importable: Importable, rows: readonly Row[]) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byKey = new Map<string, Row[]>()
  for (const row of rows) {
    const key = identityKey(importable, row)
    if (key) byKey.set(key, [...(byKey.get(key) ?? []), row])
  }
  const { slugFrom = '' } = importable.noun
  const withKey = (key = '') => byKey.get(key) ?? []
  return {
    withId: (id = '') => byId.get(id),
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
    if (ofKind.length > 0) writes.push(...(await planWritesOfKind(db, importableByName(name), ofKind, now, report)))
  }
  return writes
}

async function planWritesOfKind(
  db: Knex,
  importable: Importable,
  items: readonly ImportItem[],
  now: Date,
  report: Report,
): Promise<PlannedWrite[]> {
  const { order = '' } = importable
  const existing = indexItems(importable, await importable.existing(db))
  const locations = new Map<string, string>()
  const changed: PlannedWrite[] = []
  const created: (PlannedWrite & { fields: Fields })[] = []

  for (const item of items) {
    const { where, given } = item
    const sameId = existing.withId(item.id)
    const fields = { id: item.id, ...sameId, ...given }
    const key = identityKey(importable, withSlug(importable, fields))
    const withKey = existing.withKey(key)
    const found = withKey.length > 0 ? withKey : existing.withOlderSlug(fields)
    const problem = identityProblem(importable, item, found)
    if (problem) report({ where, field: importable.key.at(-1), message: problem })
    const id = item.id ?? found[0]?.id
    const identifiers = [key && `key ${key}`, id && `id ${id}`].filter((identifier) => identifier !== undefined)
    const duplicateOf = identifiers.map((each) => locations.get(each)).find((each) => each !== undefined)
    for (const each of identifiers) locations.set(each, where)
    const current = item.id === undefined ? found[0] : sameId
    if (duplicateOf !== undefined) report({ where, message: `é o mesmo que ${duplicateOf}.` })
    else if (current) {
      reportInvalid(item, report, () =>
        importable.noun.check?.({ ...current, ...given }, changedFields(current, given)),
      )
      changed.push({ item, id, fields: null })
    } else created.push({ item, id, fields: newItem(importable, item, now, report) })
  }
  // Without an order as in the file
  created.sort((a, b) => String(a.fields[order]).localeCompare(String(b.fields[order]), 'en'))
  return [...changed, ...created]
}

function identityProblem({ unique }: Importable, { id }: ImportItem, sameKey: readonly Row[]): string | undefined {
  if (id === undefined)
    return sameKey.length > 1 ? `há ${sameKey.length} itens assim: indique o id do que é.` : undefined
  return unique && sameKey.some((row) => row.id !== id) ? 'já há outro item com este valor.' : undefined
}

/** Reports what a check throws of fields. */
function reportInvalid({ where }: ImportItem, report: Report, check: () => unknown): void {
  try {
    check()
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    for (const [field, message] of Object.entries(error.errors)) report({ where, field, message })
  }
}

function newItem(importable: Importable, item: ImportItem, now: Date, report: Report): Fields {
  const { id, given, invalid } = item
  const { noun, key } = importable
  const { blank, defaults, slugFrom } = noun
  const all = withSlug(importable, { id, ...blank, ...defaults?.({ ...blank, ...given }, now), ...given })
  const fields = Object.fromEntries(Object.keys(noun.fields.shape).map((name) => [name, all[name]]))
  const lacking = (name: string) => all[name] === undefined && !invalid.has(name)
  reportInvalid(item, report, () => checkFields(noun.fields, {}, lacking))
  // A missing slug is reported as the field from which it is derived
  const named = withSlug(importable, given)
  for (const name of id === undefined ? key : []) {
    const field = name === 'slug' && slugFrom ? slugFrom : name
    if (isEmpty(named[name]) && !lacking(field) && !invalid.has(field))
      report({ where: item.where, field, message: 'não pode faltar: é por ele que o item se reconhece.' })
  }
  reportInvalid(item, report, () => noun.check?.(fields, fields))
  return fields
}
