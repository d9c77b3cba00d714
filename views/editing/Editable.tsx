import {
  Children,
  type ComponentProps,
  cloneElement,
  type ElementType,
  isValidElement,
  type ReactNode,
  useContext,
} from 'react'
import type { Kind } from '../../src/content/kinds.ts'
import type { VersionedItem } from '../forms/item-spec.ts'
import { SectionsContext, useStoredSections } from '../store/sections.ts'
import { type BlockAttributes, EditingContext, FieldContext } from './EditingContext.ts'

type BoxProps<E extends ElementType> = ComponentProps<E> & { as?: E }

/** An element around blocks, which disappears when all of them are hidden. */
export function Box<E extends ElementType = 'div'>({ as, ...rest }: BoxProps<E>) {
  const Element: ElementType = as ?? 'div'
  const page = useContext(SectionsContext)
  const getBlock = useContext(EditingContext)
  const stored = useStoredSections(page)
  const isShown = (sectionKey: string) => {
    const block = getBlock(
      page,
      sectionKey,
      stored?.find((section) => section.sectionKey === sectionKey),
    )
    return block.section !== null || block.editor !== undefined
  }
  return keysIn(rest.children).some(isShown) ? <Element {...rest} /> : null
}

function keysIn(children: ReactNode): string[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<{ sectionKey?: string; children?: ReactNode }>(child)) return []
    const { sectionKey, children: inner } = child.props
    return sectionKey ? [sectionKey] : keysIn(inner)
  })
}

type Props<R> = {
  kind: Kind
  item: R
  field: keyof R & string
  /** One element that takes attributes, or nothing where there is nothing to show. */
  children(item: R): ReactNode
}

/** A field of an item where it stands on the item's page. */
export function EditableField<R extends VersionedItem>({ kind, item, field, children }: Props<R>) {
  const { attributes, editor, blank } = useContext(FieldContext)(kind, item, field)
  if (editor) return editor(children)
  const element = children(item)
  return isValidElement<BlockAttributes>(element) ? cloneElement(element, attributes) : blank
}
