import type { PublicSection } from '../../src/content/section.ts'
import { type SectionDefault, sectionDefaults } from '../../src/content/section-defaults.ts'
import { api } from './api.ts'

/** What a page shows for a key: the stored section, or its default; null when the section is hidden. */
export type Shown = SectionDefault | null

/** The spec's flags for page sections: asked on every mount and on every focus of the window. */
const always = { refetchOnMountOrArgChange: true, refetchOnFocus: true }

export function useSection(pageSlug: keyof typeof sectionDefaults, sectionKey: string): Shown {
  const { stored } = api.useSectionsQuery(pageSlug, {
    ...always,
    selectFromResult: ({ data }) => ({ stored: data?.find((section) => section.sectionKey === sectionKey) }),
  })
  return shown(pageSlug, sectionKey, stored)
}

function shown(pageSlug: keyof typeof sectionDefaults, sectionKey: string, stored?: PublicSection): Shown {
  const fallback = (sectionDefaults[pageSlug] as Record<string, SectionDefault>)[sectionKey]
  if (!fallback) throw new Error(`no section ${pageSlug}/${sectionKey}`)
  if (!stored) return fallback
  if (!stored.isVisible) return null
  return {
    type: fallback.type,
    content: stored.content || fallback.content,
    imageUrl: stored.imageUrl ?? fallback.imageUrl,
    linkUrl: stored.linkUrl ?? fallback.linkUrl,
  }
}
