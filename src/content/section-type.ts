import { homepageDefaults, type SectionDefault, type SectionType } from './section-defaults.ts'
import { privacyDefaults } from './section-defaults-privacy.ts'

const pages: Record<string, Record<string, SectionDefault>> = { homepage: homepageDefaults, privacy: privacyDefaults }

/** What the block with this key is, whatever anybody calls it; undefined for keys that no page shows. */
export function typeOfKey(pageSlug: string, sectionKey: string): SectionType | undefined {
  const blocks = Object.hasOwn(pages, pageSlug) ? pages[pageSlug]! : {}
  return Object.hasOwn(blocks, sectionKey) ? blocks[sectionKey]!.type : undefined
}
