import type { Section } from '../../src/content/section.ts'
import type { Values, VersionedItem } from '../forms/item-spec.ts'
import type { Result } from '../forms/send.ts'
import type { ReadError } from '../store/api.ts'
import { type BlockAddress, valuesOf } from './block-address.ts'
import { conflictingFields } from './merging.ts'
import type { SectionRequests } from './section-requests.ts'

type SectionEdit = {
  /** The version and, if known, the row that the editor was opened with. */
  item: VersionedItem | null
  baseRow: Section | null
  initial: Values
  values: Values
}

async function findSection(
  requests: SectionRequests,
  { page, sectionKey }: BlockAddress,
): Promise<Result<Section | null>> {
  const { data: listed, error } = await requests.list(page.slug)
  return error ? { error } : { data: listed.find((each) => each.sectionKey === sectionKey) ?? null }
}

function create(
  requests: SectionRequests,
  { page, sectionKey, type }: BlockAddress,
  values: Values,
): Promise<Result<Section>> {
  const url = type === 'image' ? { imageUrl: null } : { linkUrl: null }
  const blank = { pageSlug: page.slug, sectionKey, sectionType: type, ...url, isVisible: true, orderIndex: 0 }
  return requests.create({ ...blank, ...values })
}

export async function writeSection(
  requests: SectionRequests,
  address: BlockAddress,
  { item, baseRow, initial, values }: SectionEdit,
): Promise<Result<Section>> {
  const { data: found, error } = await findSection(requests, address)
  if (error) return { error }
  if (!found) return create(requests, address, values)
  const isSameItem = item?.id === found.id
  const conflicts = isSameItem ? [] : conflictingFields(initial, values, valuesOf(address, found))
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
  address: BlockAddress,
  visible: boolean,
): Promise<Result<Section>> {
  const { data: found, error } = await findSection(requests, address)
  if (error) return { error }
  const current = found ? { data: found } : await create(requests, address, valuesOf(address, null))
  if (current.error || current.data.isVisible === visible) return current
  return requests.toggle(current.data.id)
}

const conflict = (current: Section, fields: string[]): ReadError => ({
  status: 409,
  message: '409',
  refusal: { current, errors: Object.fromEntries(fields.map((name) => [name, ''])) },
})
