import { Link } from 'react-router-dom'
import { homepage, type SectionsPage, useSection } from '../store/sections.ts'

type Props = { sectionKey: string; page?: SectionsPage; className?: string }

/** A link block of a page; nothing where an organiser hid it. */
export function EditableLink({ sectionKey, page = homepage, className }: Props) {
  const section = useSection(page, sectionKey)
  if (!section) return null
  const { content, linkUrl } = section
  const attributes = { className, 'data-section-key': sectionKey }
  if (linkUrl?.startsWith('/'))
    return (
      <Link to={linkUrl} {...attributes}>
        {content}
      </Link>
    )
  return (
    <a href={linkUrl ?? undefined} rel="noopener" {...attributes}>
      {content}
    </a>
  )
}
