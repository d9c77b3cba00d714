import type { Section } from '../../src/content/section.ts'
import type { Row, Values } from '../forms/item-spec.ts'
import type { Sent } from '../forms/send.ts'
import type { ReadError } from '../store/api.ts'
import { clashing } from './merging.ts'
import { type Place, valuesOf } from './place.ts'
import type { SectionCalls } from './section-calls.ts'

export type Revision = {
  /** The version that the editor was looking at, and the row as it then was, where it is known. */
  item: Row | null
  seen: Section | null
  /** What the editor showed first, and what it is to be now. */
  initial: Values
  values: Values
}

async function lookUp(calls: SectionCalls, { page, sectionKey }: Place): Promise<Sent<Section | null>> {
  const { data: listed, error } = await calls.list(page.slug)
  return error ? { error } : { data: listed.find((each) => each.sectionKey === sectionKey) ?? null }
}

function create(calls: SectionCalls, { page, sectionKey, type }: Place, values: Values): Promise<Sent<Section>> {
  const address = type === 'image' ? { imageUrl: null } : { linkUrl: null }
  const blank = { pageSlug: page.slug, sectionKey, sectionType: type, ...address, isVisible: true, orderIndex: 0 }
  return calls.create({ ...blank, ...values })
}

/** The list first; then a new section, or the whole one that is there with the changes in it. */
export async function writeSection(
  calls: SectionCalls,
  place: Place,
  { item, seen, initial, values }: Revision,
): Promise<Sent<Section>> {
  const { data: found, error } = await lookUp(calls, place)
  if (error) return { error }
  if (!found) return create(calls, place, values)
  const known = item?.id === found.id
  const clashes = known ? [] : clashing(initial, values, valuesOf(place, found))
  if (clashes.length > 0) return { error: conflict(found, clashes) }
  const version = known ? item.version : found.version
  // What is not edited here goes as this editor saw it: the server then leaves alone what others did to it
  const base = seen?.id === found.id && seen.version === version ? seen : found
  const changes = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== initial[name]))
  return calls.replace(found.id, { ...found, ...base, ...changes, version })
}

/** Hides or shows a section, unless it already is; one that is not stored yet is stored as it is shown. */
export async function turnSection(calls: SectionCalls, place: Place, visible: boolean): Promise<Sent<Section>> {
  const { data: found, error } = await lookUp(calls, place)
  if (error) return { error }
  const there = found ? { data: found } : await create(calls, place, valuesOf(place, null))
  if (there.error || there.data.isVisible === visible) return there
  return calls.toggle(there.data.id)
}

/** As the server puts it. */
const conflict = (current: Section, fields: string[]): ReadError => ({
  status: 409,
  message: '409',
  refusal: { current, errors: Object.fromEntries(fields.map((name) => [name, ''])) },
})
