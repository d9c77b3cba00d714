import { cloneElement, type HTMLAttributes, isValidElement, useEffect } from 'react'
import { Boundary } from '../components/Boundary.tsx'
import { ErrorAlert } from '../components/ErrorAlert.tsx'
import { Picture } from '../components/Picture.tsx'
import type { Values } from '../forms/item-spec.ts'
import { usePictureDrop, usePreview } from '../forms/pictures.ts'
import { useSnapshot } from '../forms/snapshot-store.ts'
import { attributesOf, type EditorProps } from './block-attributes.ts'
import { choosePicture } from './choose-picture.ts'
import { HtmlEditor } from './HtmlEditor.tsx'
import { stayOnPage } from './keys.ts'
import { TextEditor } from './TextEditor.tsx'

const editors = { text: TextEditor, link: TextEditor, html: HtmlEditor, image: ImageEditor, control: ControlEditor }

export function BlockEditor(props: EditorProps) {
  const { session } = props.openBlock
  const Editor = editors[session.transport.editor]
  useEffect(() => () => session.leave(), [session])
  return (
    <Boundary fallback={(retry) => <ErrorAlert message="O editor falhou. O texto não se perdeu." onRetry={retry} />}>
      <Editor {...props} />
    </Boundary>
  )
}

function ImageEditor({ openBlock, appearance }: EditorProps) {
  const { session } = openBlock
  const { spec, alt } = session.transport
  const { picture, values } = useSnapshot(session).form
  const preview = usePreview(picture)
  const drop = usePictureDrop((file) => choosePicture(session, file))
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

type Props = EditorProps & { shown?: Values; attributes?: HTMLAttributes<HTMLElement> }

/** The page's own element with the values that are being chosen in the bar. */
function ControlEditor({ openBlock, appearance, shown, attributes }: Props) {
  const { values } = useSnapshot(openBlock.session).form
  const element = appearance.render?.({ ...values, ...shown })
  const { className: _, id: __, ...marks } = attributesOf(openBlock, appearance)
  const all = { ...marks, ...attributes, onClick: stayOnPage }
  if (isValidElement<HTMLAttributes<HTMLElement>>(element)) return cloneElement(element, all)
  return (
    <span className="edit-blank" {...all}>
      {openBlock.session.transport.blank}
    </span>
  )
}
