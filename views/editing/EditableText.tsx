import type { ElementType, ReactNode } from 'react'
import { homepage, type SectionsPage } from '../store/sections.ts'
import { useBlock } from './EditingContext.ts'

type Props = {
  sectionKey: string
  page?: SectionsPage
  as?: ElementType
  className?: string
  /** Renders the content where it is more than text. */
  draw?: (content: string) => ReactNode
}

export function EditableText({ sectionKey, page = homepage, as: Element = 'p', className, draw }: Props) {
  const { section, attributes, editor } = useBlock(page, sectionKey)
  if (editor) return editor({ as: Element, className })
  if (!section) return null
  const { type, content } = section
  const whole = { className, ...attributes }
  if (type === 'html') return <Element {...whole} dangerouslySetInnerHTML={{ __html: content }} />
  return <Element {...whole}>{draw ? draw(content) : content}</Element>
}
