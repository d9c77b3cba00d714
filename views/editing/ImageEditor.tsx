import { type DragEvent, useState } from 'react'
import { Picture } from '../components/Picture.tsx'
import { usePreview } from '../forms/usePreview.ts'
import { attributesOf, type EditorProps } from './block-attributes.ts'
import { useSnapshot } from './opened.ts'
import { usePicture } from './usePicture.ts'

/** A picture in its place, as it will be; another may be dropped upon it. All else is in the bar. */
export function ImageEditor({ opened, look }: EditorProps) {
  const { session } = opened
  const { form } = useSnapshot(session)
  const preview = usePreview(form.picture)
  const choose = usePicture(session)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files[0])
  }
  return (
    <Picture
      {...attributesOf(opened, look)}
      src={preview ?? form.values.imageUrl ?? ''}
      alt={form.values.content ?? ''}
      sizes={look.sizes}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    />
  )
}
