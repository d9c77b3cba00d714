import { Link } from 'react-router-dom'
import { useDeviceMapsUrl } from '../components/device-maps.ts'
import { homepage, type SectionsPage } from '../store/sections.ts'
import { useBlock } from './EditingContext.ts'

type Props = { sectionKey: string; page?: SectionsPage; className?: string }

export function EditableLink({ sectionKey, page = homepage, className }: Props) {
  const { section, attributes, editor } = useBlock(page, sectionKey)
  const href = useDeviceMapsUrl(section?.linkUrl ?? undefined)
  if (editor) return editor({ className })
  if (!section) return null
  const { content } = section
  const elementProps = { className, ...attributes }
  if (href?.startsWith('/'))
    return (
      <Link to={href} {...elementProps}>
        {content}
      </Link>
    )
  return (
    <a href={href} rel="noopener" {...elementProps}>
      {content}
    </a>
  )
}
