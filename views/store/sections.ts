import { createContext } from 'react'
import { useSelector } from 'react-redux'
import { isLinkAddress, isPictureAddress } from '../../src/content/address.ts'
import type { Focus } from '../../src/content/picture-description.ts'
import type { PublicSection } from '../../src/content/section.ts'
import { FRAME_PAGE, frameDefaults, type SectionDefault } from '../../src/content/section-defaults-frame.ts'
import { api } from './api.ts'

/** A page of editable blocks. Each page imports only its own defaults, which keeps the others' out of its chunk. */
export type SectionsPage = { slug: string; defaults: Record<string, SectionDefault> }

/** Header and footer, and what other pages show of the home page. */
export const frameSections: SectionsPage = { slug: FRAME_PAGE, defaults: frameDefaults }

/** Whose blocks are shown. */
export const SectionsContext = createContext(frameSections)

/** Null when the section is hidden. */
export type DisplayedSection = (SectionDefault & { imageFocus?: Focus | null }) | null

const alwaysRefetch = { refetchOnMountOrArgChange: true, refetchOnFocus: true }

/** Subscribes a page to its sections once; its many blocks only select from the store, which is cheaper. */
export function useSectionsSubscription({ slug }: SectionsPage): void {
  api.useSectionsQuery(slug, { ...alwaysRefetch, selectFromResult: () => emptyResult })
}
const emptyResult = {}

type State = Parameters<ReturnType<typeof api.endpoints.sections.select>>[0]

const selectSections = (state: State, slug: string) =>
  // The query `frame` has header and footer only, for pages without sections of their own
  api.endpoints.sections.select(slug)(state).data ?? api.endpoints.frame.select()(state).data

export const useStoredSections = ({ slug }: SectionsPage): readonly PublicSection[] | undefined =>
  useSelector((state: State) => selectSections(state, slug))?.filter(({ pageSlug }) => pageSlug === slug)

export const useStoredSection = ({ slug }: SectionsPage, sectionKey: string): PublicSection | undefined =>
  useSelector((state: State) =>
    selectSections(state, slug)?.find((section) => section.pageSlug === slug && section.sectionKey === sectionKey),
  )

export function displayedSection(
  { slug, defaults }: SectionsPage,
  sectionKey: string,
  stored?: PublicSection,
): DisplayedSection {
  const fallback = defaults[sectionKey]
  if (!fallback) throw new Error(`no section ${slug}/${sectionKey}`)
  if (!stored) return fallback
  if (!stored.isVisible) return null
  const imageUrl = validAddress(stored.imageUrl, isPictureAddress) ?? fallback.imageUrl
  // The default's alt text describes only the default picture
  const isOtherPicture = fallback.type === 'image' && imageUrl !== fallback.imageUrl
  return {
    type: fallback.type,
    content: stored.content || stored.imageAlt || (isOtherPicture ? '' : fallback.content),
    imageUrl,
    imageFocus: stored.imageFocus,
    linkUrl: validAddress(stored.linkUrl, isLinkAddress) ?? fallback.linkUrl,
  }
}

/** Older events may hold invalid addresses. */
const validAddress = (address: string | null, isAddress: (address: string) => boolean) =>
  address !== null && isAddress(address) ? address : null
