import type { Section } from '../../src/content/section.ts'
import type { SectionDefault } from '../../src/content/section-defaults.ts'
import type { Values } from '../forms/item-spec.ts'
import { conflictingFields } from '../forms/merging.ts'
import type { Result } from '../forms/send.ts'
import type { ReadError } from '../store/api.ts'
import type { SectionsPage } from '../store/sections.ts'
import type { Edit } from './block-target.ts'
import type { SectionRequests } from './section-requests.ts'

export type SectionAddress = { page: SectionsPage; sectionKey: string; type: SectionDefault['type'] }

type ValuesOf = (row: Section | null) => Values

async function findSection(
  requests: SectionRequests,
  { page, sectionKey }: SectionAddress,
): Promise<Result<Section | null>> {
  const { data: listed, error } = await requests.list(page.slug)
  return error ? { error } : { data: listed.find((each) => each.sectionKey === sectionKey) ?? null }
}

function create(
  requests: SectionRequests,
  { page, sectionKey, type }: SectionAddress,
  values: Values,
): Promise<Result<Section>> {
  const url = type === 'image' ? { imageUrl: null } : { linkUrl: null }
  const blank = { pageSlug: page.slug, sectionKey, sectionType: type, ...url, isVisible: true, orderIndex: 0 }
  return requests.create({ ...blank, ...values })
}

export async function writeSection(
  requests: SectionRequests,
  address: SectionAddress,
  valuesOf: ValuesOf,
  { item, baseRow, initial, values }: Edit<Section>,
): Promise<Result<Section>> {
  const { data: found, error } = await findSection(requests, address)
  if (error) return { error }
  if (!found) return create(requests, address, values)
  const isSameItem = item?.id === found.id
  const conflicts = isSameItem ? [] : conflictingFields(initial, values, valuesOf(found))
  if (conflicts.length > 0) return { error: conflict(found, conflicts) }
  const version = isSameItem ? item.version : found.version
  // Fields not edited here keep the values this editor saw, so that the server merges others' changes
  const original = baseRow?.id === found.id && baseRow.version === version ? baseRow : found
  const changes = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== initial[name]))
  return requests.replace(found.id, { ...found, ...original, ...changes, version })
}

/** An unstored section is created with what it shows. */
export async function setVisibility(
  requests: SectionRequests,
  address: SectionAddress,
  valuesOf: ValuesOf,
  visible: boolean,
): Promise<Result<Section>> {
  const { data: found, error } = await findSection(requests, address)
  if (error) return { error }
  const current = found ? { data: found } : await create(requests, address, valuesOf(null))
  if (current.error || current.data.isVisible === visible) return current
  return requests.toggle(current.data.id)
}

const conflict = (current: Section, fields: string[]): ReadError => ({
  status: 409,
  message: '409',
  refusal: { current, errors: Object.fromEntries(fields.map((name) => [name, ''])) },
})
