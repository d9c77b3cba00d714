import { createContext, type ElementType, type HTMLAttributes, type ReactNode, useContext } from 'react'
import type { Kind } from '../../src/content/kinds.ts'
import type { PublicSection } from '../../src/content/section.ts'
import type { Values, VersionedItem } from '../forms/item-spec.ts'
import {
  type DisplayedSection,
  displayedSection,
  SectionsContext,
  type SectionsPage,
  useStoredSection,
} from '../store/sections.ts'

export type BlockAppearance = {
  as?: ElementType
  className?: string
  id?: string
  sizes?: string
  /** The page's element with other values. */
  render?(values: Values): ReactNode
}

export type BlockAttributes = HTMLAttributes<HTMLElement> & {
  'data-section-key'?: string
  'data-field'?: string
  ref?(element: HTMLElement | null): void
}

type Block = {
  section: DisplayedSection
  attributes: BlockAttributes
  /** Replaces the block while it is edited. */
  editor?(appearance: BlockAppearance): ReactNode
  /** For an organiser, where a link has no words yet. */
  blank?: ReactNode
}

export type GetBlock = (page: SectionsPage, sectionKey: string, stored?: PublicSection) => Block

type Field<R> = {
  attributes: BlockAttributes
  /** Replaces the field while it is edited. */
  editor?(render: (item: R) => ReactNode): ReactNode
  /** Where the item has nothing to show yet. */
  blank?: ReactNode
}

export type GetField = <R extends VersionedItem>(kind: Kind, item: R, field: string) => Field<R>

/** Visitors get the stored section or its default, and no link without words; organisers get editable blocks. */
export const EditingContext = createContext<GetBlock>((page, sectionKey, stored) => {
  const section = displayedSection(page, sectionKey, stored)
  const isShown = section?.type !== 'link' || section.content !== ''
  return { section: isShown ? section : null, attributes: { 'data-section-key': sectionKey } }
})

/** The same for the fields of items. */
export const FieldContext = createContext<GetField>((kind, { id }, field) => ({
  attributes: { 'data-field': `${kind}/${id}/${field}` },
}))

export function useBlock(sectionKey: string): Block {
  const page = useContext(SectionsContext)
  return useContext(EditingContext)(page, sectionKey, useStoredSection(page, sectionKey))
}
