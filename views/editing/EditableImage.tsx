import { Picture } from '../components/Picture.tsx'
import { homepage, type SectionsPage } from '../store/sections.ts'
import { useBlock } from './EditingContext.ts'

type Props = { sectionKey: string; page?: SectionsPage; className?: string; sizes?: string; urgent?: boolean }

export function EditableImage({ sectionKey, page = homepage, className, sizes, urgent }: Props) {
  const { section, attributes, editor } = useBlock(page, sectionKey)
  if (editor) return editor({ className, sizes })
  if (!section?.imageUrl) return null
  return (
    <Picture
      src={section.imageUrl}
      alt={section.content}
      focus={section.imageFocus}
      className={className}
      sizes={sizes}
      urgent={urgent}
      {...attributes}
    />
  )
}
