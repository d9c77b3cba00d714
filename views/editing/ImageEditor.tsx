import { type DragEvent, useState } from 'react'
import { Picture } from '../components/Picture.tsx'
import { usePreview } from '../forms/usePreview.ts'
import { attributesOf, type EditorProps } from './block-attributes.ts'
import { useSnapshot } from './open-block.ts'
import { useChoosePicture } from './useChoosePicture.ts'

export function ImageEditor({ openBlock, appearance }: EditorProps) {
  const { session } = openBlock
  const { form } = useSnapshot(session)
  const preview = usePreview(form.picture)
  const choose = useChoosePicture(session)
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsDraggedOver(false)
    choose(event.dataTransfer.files[0])
  }
  return (
    <Picture
      {...attributesOf(openBlock, appearance)}
      src={preview ?? form.values.imageUrl ?? ''}
      alt={form.values.content ?? ''}
      sizes={appearance.sizes}
      data-over={isDraggedOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsDraggedOver(true)
      }}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={drop}
    />
  )
}
