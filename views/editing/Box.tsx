import { Children, type ComponentProps, type ElementType, isValidElement, type ReactNode, useContext } from 'react'
import { SectionsContext, useStoredSections } from '../store/sections.ts'
import { EditingContext } from './EditingContext.ts'

type Props<E extends ElementType> = ComponentProps<E> & { as?: E }

/** An element around blocks, which disappears when all of them are hidden. */
export function Box<E extends ElementType = 'div'>({ as, ...rest }: Props<E>) {
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
