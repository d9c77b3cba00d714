import { createContext, type ElementType, type HTMLAttributes, type ReactNode, useContext } from 'react'
import type { PublicSection } from '../../src/content/section.ts'
import { type DisplayedSection, displayedSection, type SectionsPage, useStoredSection } from '../store/sections.ts'

/** How a block looks where it stands, and so its editor. */
export type BlockAppearance = { as?: ElementType; className?: string; sizes?: string }

export type Block = {
  section: DisplayedSection
  attributes: HTMLAttributes<HTMLElement> & {
    'data-section-key': string
    ref?(element: HTMLElement | null): void
  }
  /** Stands in the block's address while it is edited. */
  editor?(appearance: BlockAppearance): ReactNode
}

export type BlockOf = (page: SectionsPage, sectionKey: string, stored?: PublicSection) => Block

/** Makes of what is stored what the page shows: for visitors that alone, for organisers a block that can be edited. */
export const EditingContext = createContext<BlockOf>((page, sectionKey, stored) => ({
  section: displayedSection(page, sectionKey, stored),
  attributes: { 'data-section-key': sectionKey },
}))

export const useBlock = (page: SectionsPage, sectionKey: string): Block =>
  useContext(EditingContext)(page, sectionKey, useStoredSection(page, sectionKey))
