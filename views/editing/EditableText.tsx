import type { ElementType, ReactNode } from 'react'
import { RichHtml } from '../components/RichHtml.tsx'
import { useBlock } from './EditingContext.ts'

type Props = {
  sectionKey: string
  as?: ElementType
  className?: string
  /** Renders the content, which is plain text otherwise. */
  render?: (content: string) => ReactNode
}

export function EditableText({ sectionKey, as: Element = 'p', className, render }: Props) {
  const { section, attributes, editor } = useBlock(sectionKey)
  if (editor) return editor({ as: Element, className })
  if (!section) return null
  const { type, content } = section
  const elementProps = { className, ...attributes }
  if (type === 'html') return <RichHtml as={Element} {...elementProps} html={content} />
  return <Element {...elementProps}>{render ? render(content) : content}</Element>
}
