import { homepageDefaults } from './section-defaults.ts'
import type { SectionDefault, SectionType } from './section-defaults-frame.ts'
import { privacyDefaults } from './section-defaults-privacy.ts'

const defaultsByPage: Record<string, Record<string, SectionDefault>> = {
  homepage: homepageDefaults,
  privacy: privacyDefaults,
}

export function prescribedType(pageSlug: string, sectionKey: string): SectionType | undefined {
  const blocks = Object.hasOwn(defaultsByPage, pageSlug) ? defaultsByPage[pageSlug]! : {}
  return Object.hasOwn(blocks, sectionKey) ? blocks[sectionKey]!.type : undefined
}
