import type { PublicSection, Section } from '../../src/content/section.ts'
import type { SectionDefault } from '../../src/content/section-defaults.ts'
import type { Values } from '../forms/item-spec.ts'
import { displayedSection, type SectionsPage } from '../store/sections.ts'

export type BlockAddress = { page: SectionsPage; sectionKey: string; type: SectionDefault['type'] }

export const blockAddress = (page: SectionsPage, sectionKey: string): BlockAddress => ({
  page,
  sectionKey,
  type: page.defaults[sectionKey]!.type,
})

export const blockName = ({ page, sectionKey }: BlockAddress) => `${page.slug}/${sectionKey}`

export const pageSlugs = ['homepage', 'privacy'] as const

/** The public list has hidden sections without content. */
export const isComplete = (stored?: PublicSection): stored is PublicSection & Section => stored?.isVisible === true

export const latestRow = (rows: (Section | undefined)[]): Section | undefined =>
  rows.reduce((one, other) => (one && other ? (other.version > one.version ? other : one) : (one ?? other)), undefined)

export const editableSection = ({ page, sectionKey }: BlockAddress, section: Section | null) =>
  displayedSection(page, sectionKey, section ? { ...section, isVisible: true } : undefined)!

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

/** Null while another page is shown. */
export const blockElement = (sectionKey: string) =>
  document.querySelector<HTMLElement>(`[data-section-key="${CSS.escape(sectionKey)}"]`)
