import { Picture } from '../components/Picture.tsx'
import { homepage, type SectionsPage, useSection } from '../store/sections.ts'

type Props = { sectionKey: string; page?: SectionsPage; className?: string; sizes?: string; urgent?: boolean }

/** A picture block of a page; nothing where an organiser hid it. */
export function EditableImage({ sectionKey, page = homepage, className, sizes, urgent }: Props) {
  const section = useSection(page, sectionKey)
  if (!section?.imageUrl) return null
  return (
    <Picture
      src={section.imageUrl}
      alt={section.content}
      className={className}
      sizes={sizes}
      urgent={urgent}
      data-section-key={sectionKey}
    />
  )
}
