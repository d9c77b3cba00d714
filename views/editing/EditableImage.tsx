import { Picture } from '../components/Picture.tsx'
import { useBlock } from './EditingContext.ts'

type Props = { sectionKey: string; className?: string; sizes?: string; urgent?: boolean }

export function EditableImage({ sectionKey, className, sizes, urgent }: Props) {
  const { section, attributes, editor } = useBlock(sectionKey)
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
