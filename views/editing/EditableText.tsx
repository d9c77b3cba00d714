import type { ElementType, ReactNode } from 'react'
import { homepage, type SectionsPage, useSection } from '../store/sections.ts'

type Props = {
  sectionKey: string
  page?: SectionsPage
  as?: ElementType
  className?: string
  /** How the text is set, where it is more than text. */
  draw?: (content: string) => ReactNode
}

/** A text or html block of a page; nothing where an organiser hid it. */
export function EditableText({ sectionKey, page = homepage, as: Element = 'p', className, draw }: Props) {
  const section = useSection(page, sectionKey)
  if (!section) return null
  const { type, content } = section
  const attributes = { className, 'data-section-key': sectionKey }
  if (type === 'html') return <Element {...attributes} dangerouslySetInnerHTML={{ __html: content }} />
  return <Element {...attributes}>{draw ? draw(content) : content}</Element>
}
