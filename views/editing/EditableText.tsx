import type { ElementType, ReactNode } from 'react'
import { RichHtml } from '../components/RichHtml.tsx'
import { homepage, type SectionsPage } from '../store/sections.ts'
import { useBlock } from './EditingContext.ts'

type Props = {
  sectionKey: string
  page?: SectionsPage
  as?: ElementType
  className?: string
  /** Renders the content, which is plain text otherwise. */
  render?: (content: string) => ReactNode
}

export function EditableText({ sectionKey, page = homepage, as: Element = 'p', className, render }: Props) {
  const { section, attributes, editor } = useBlock(page, sectionKey)
  if (editor) return editor({ as: Element, className })
  if (!section) return null
  const { type, content } = section
  const elementProps = { className, ...attributes }
  if (type === 'html') return <RichHtml as={Element} {...elementProps} html={content} />
  return <Element {...elementProps}>{render ? render(content) : content}</Element>
}
