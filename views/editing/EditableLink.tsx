import { Link } from 'react-router-dom'
import { useDeviceMapsUrl } from '../components/device-maps.ts'
import type { DisplayedSection } from '../store/sections.ts'
import { useBlock } from './EditingContext.ts'

type Props = { sectionKey: string; className?: string }

export function EditableLink({ sectionKey, className }: Props) {
  const { section, attributes, editor, blank } = useBlock(sectionKey)
  const href = useDeviceMapsUrl(completeAddress(section))
  if (editor) return editor({ className })
  if (!section) return null
  const { content } = section
  if (!content) return blank
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

/** The words of a contact are its address, unless it has another. */
const completeAddress = (section: DisplayedSection) =>
  section?.linkUrl?.replace(/^(mailto|tel):$/, (scheme) => scheme + section.content.replace(/\s/g, ''))
