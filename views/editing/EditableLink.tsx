import { Link } from 'react-router-dom'
import { homepage, type SectionsPage } from '../store/sections.ts'
import { useBlock } from './EditingContext.ts'

type Props = { sectionKey: string; page?: SectionsPage; className?: string }

/** A link block of a page; nothing where an organiser hid it. */
export function EditableLink({ sectionKey, page = homepage, className }: Props) {
  const { section, attributes, editor } = useBlock(page, sectionKey)
  if (editor) return editor({ className })
  if (!section) return null
  const { content, linkUrl } = section
  const whole = { className, ...attributes }
  if (linkUrl?.startsWith('/'))
    return (
      <Link to={linkUrl} {...whole}>
        {content}
      </Link>
    )
  return (
    <a href={linkUrl ?? undefined} rel="noopener" {...whole}>
      {content}
    </a>
  )
}
