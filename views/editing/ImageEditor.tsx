import { Picture } from '../components/Picture.tsx'
import { usePictureDrop } from '../forms/usePictureDrop.ts'
import { usePreview } from '../forms/usePreview.ts'
import { useSnapshot } from '../forms/useSnapshot.ts'
import { attributesOf, type EditorProps } from './block-attributes.ts'
import { ControlEditor } from './ControlEditor.tsx'
import { useChoosePicture } from './useChoosePicture.ts'

export function ImageEditor({ openBlock, appearance }: EditorProps) {
  const { session } = openBlock
  const { spec, alt } = session.transport
  const { picture, values } = useSnapshot(session).form
  const preview = usePreview(picture)
  const drop = usePictureDrop(useChoosePicture(session))
  const field = spec.picture!.field
  const src = preview ?? values[field] ?? ''
  if (appearance.render)
    return <ControlEditor openBlock={openBlock} appearance={appearance} shown={{ [field]: src }} attributes={drop} />
  return (
    <Picture
      {...attributesOf(openBlock, appearance)}
      src={src}
      alt={values[alt ?? ''] ?? ''}
      sizes={appearance.sizes}
      {...drop}
    />
  )
}
