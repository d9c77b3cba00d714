import { createContext, type ElementType, type HTMLAttributes, type ReactNode, useContext } from 'react'
import type { PublicSection } from '../../src/content/section.ts'
import { type DisplayedSection, displayedSection, type SectionsPage, useStoredSection } from '../store/sections.ts'

export type BlockAppearance = { as?: ElementType; className?: string; sizes?: string }

type Block = {
  section: DisplayedSection
  attributes: HTMLAttributes<HTMLElement> & {
    'data-section-key': string
    ref?(element: HTMLElement | null): void
  }
  /** Replaces the block while it is edited. */
  editor?(appearance: BlockAppearance): ReactNode
}

export type GetBlock = (page: SectionsPage, sectionKey: string, stored?: PublicSection) => Block

/** Visitors get the stored section or its default; organisers get editable blocks. */
export const EditingContext = createContext<GetBlock>((page, sectionKey, stored) => ({
  section: displayedSection(page, sectionKey, stored),
  attributes: { 'data-section-key': sectionKey },
}))

export const useBlock = (page: SectionsPage, sectionKey: string): Block =>
  useContext(EditingContext)(page, sectionKey, useStoredSection(page, sectionKey))
