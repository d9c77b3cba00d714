import type { PublicSection, Section } from '../../src/content/section.ts'
import type { SectionDefault } from '../../src/content/section-defaults.ts'
import type { Values } from '../forms/item-spec.ts'
import { displayedSection, type SectionsPage } from '../store/sections.ts'

/** A block: its page, its key there, and what it is. */
export type BlockAddress = { page: SectionsPage; sectionKey: string; type: SectionDefault['type'] }

export const blockAddress = (page: SectionsPage, sectionKey: string): BlockAddress => ({
  page,
  sectionKey,
  type: page.defaults[sectionKey]!.type,
})

export const blockName = ({ page, sectionKey }: BlockAddress) => `${page.slug}/${sectionKey}`

/** The pages that are made of blocks. */
export const pageSlugs = ['homepage', 'privacy'] as const

/** What the public list tells of a hidden section is not enough to edit it. */
export const isComplete = (stored?: PublicSection): stored is PublicSection & Section => stored?.isVisible === true

export const latestRow = (rows: (Section | undefined)[]): Section | undefined =>
  rows.reduce((one, other) => (one && other ? (other.version > one.version ? other : one) : (one ?? other)), undefined)

/** A section as an organiser sees it, hidden or not. */
export const editableSection = ({ page, sectionKey }: BlockAddress, section: Section | null) =>
  displayedSection(page, sectionKey, section ? { ...section, isVisible: true } : undefined)!

/** What is edited of a block, as it is shown: where nothing is stored, the default. */
export function valuesOf(address: BlockAddress, section: Section | null): Values {
  const { content, imageUrl, linkUrl } = editableSection(address, section)
  switch (address.type) {
    case 'text':
    case 'html':
      return { content }
    case 'link':
      return { content, linkUrl: linkUrl ?? '' }
    case 'image':
      return { content, imageUrl: imageUrl ?? '' }
    default:
      return address.type satisfies never
  }
}

/** Where the block stands now; nowhere while another page is shown. */
export const blockElement = (sectionKey: string) =>
  document.querySelector<HTMLElement>(`[data-section-key="${CSS.escape(sectionKey)}"]`)
