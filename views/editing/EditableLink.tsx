import { Link } from 'react-router-dom'
import { useOwnMaps } from '../components/own-maps.ts'
import { homepage, type SectionsPage } from '../store/sections.ts'
import { useBlock } from './EditingContext.ts'

type Props = { sectionKey: string; page?: SectionsPage; className?: string }

export function EditableLink({ sectionKey, page = homepage, className }: Props) {
  const { section, attributes, editor } = useBlock(page, sectionKey)
  const href = useOwnMaps(section?.linkUrl ?? undefined)
  if (editor) return editor({ className })
  if (!section) return null
  const { content } = section
  const whole = { className, ...attributes }
  if (href?.startsWith('/'))
    return (
      <Link to={href} {...whole}>
        {content}
      </Link>
    )
  return (
    <a href={href} rel="noopener" {...whole}>
      {content}
    </a>
  )
}
