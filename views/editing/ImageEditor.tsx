import { Picture } from '../components/Picture.tsx'
import { usePictureDrop } from '../forms/usePictureDrop.ts'
import { usePreview } from '../forms/usePreview.ts'
import { attributesOf, type EditorProps } from './block-attributes.ts'
import { useSnapshot } from './open-block.ts'
import { useChoosePicture } from './useChoosePicture.ts'

export function ImageEditor({ openBlock, appearance }: EditorProps) {
  const { session } = openBlock
  const { form } = useSnapshot(session)
  const preview = usePreview(form.picture)
  const drop = usePictureDrop(useChoosePicture(session))
  return (
    <Picture
      {...attributesOf(openBlock, appearance)}
      src={preview ?? form.values.imageUrl ?? ''}
      alt={form.values.content ?? ''}
      sizes={appearance.sizes}
      {...drop}
    />
  )
}
