import { useSelector } from 'react-redux'
import { isLinkAddress, isPictureAddress } from '../../src/content/address.ts'
import type { PublicSection } from '../../src/content/section.ts'
import { homepageDefaults, type SectionDefault } from '../../src/content/section-defaults.ts'
import { api } from './api.ts'

/** A page made of editable blocks; each brings its own defaults, so that no page pays for another's. */
export type SectionsPage = { slug: string; defaults: Record<string, SectionDefault> }

export const homepage: SectionsPage = { slug: 'homepage', defaults: homepageDefaults }

/** What a page shows for a key: the stored section, or its default; null when the section is hidden. */
export type Shown = SectionDefault | null

/** The spec's flags for page sections: asked on every mount and on every focus of the window. */
const always = { refetchOnMountOrArgChange: true, refetchOnFocus: true }

/** Asks for a page's sections for as long as the component stands. Its blocks only read: a request for each would be dear. */
export function useSections({ slug }: SectionsPage): void {
  api.useSectionsQuery(slug, { ...always, selectFromResult: () => nothing })
}
const nothing = {}

type State = Parameters<ReturnType<typeof api.endpoints.sections.select>>[0]

/** All that is known to be stored of a page: until its own sections come, those of the frame. */
export function useStoredSections({ slug }: SectionsPage): readonly PublicSection[] | undefined {
  const known = useSelector((state: State) => {
    const { sections, frame } = api.endpoints
    return sections.select(slug)(state).data ?? frame.select()(state).data
  })
  return known?.filter(({ pageSlug }) => pageSlug === slug)
}

/** What is stored for a key of a page, if anything is. Until the page's own sections come, those of the frame are known. */
export const useStored = ({ slug }: SectionsPage, sectionKey: string): PublicSection | undefined =>
  useSelector((state: State) => {
    const { sections, frame } = api.endpoints
    const known = sections.select(slug)(state).data ?? frame.select()(state).data
    return known?.find((section) => section.pageSlug === slug && section.sectionKey === sectionKey)
  })

export function shown({ slug, defaults }: SectionsPage, sectionKey: string, stored?: PublicSection): Shown {
  const fallback = defaults[sectionKey]
  if (!fallback) throw new Error(`no section ${slug}/${sectionKey}`)
  if (!stored) return fallback
  if (!stored.isVisible) return null
  const imageUrl = sound(stored.imageUrl, isPictureAddress) ?? fallback.imageUrl
  // The default's description would be false of another picture
  const isOtherPicture = fallback.type === 'image' && imageUrl !== fallback.imageUrl
  return {
    type: fallback.type,
    content: stored.content || (isOtherPicture ? '' : fallback.content),
    imageUrl,
    linkUrl: sound(stored.linkUrl, isLinkAddress) ?? fallback.linkUrl,
  }
}

/** Older events hold addresses that are none. */
const sound = (address: string | null, isAddress: (address: string) => boolean) =>
  address !== null && isAddress(address) ? address : null
