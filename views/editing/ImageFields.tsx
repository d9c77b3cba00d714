import { useEffect, useId, useRef } from 'react'
import { usePreview } from '../forms/usePreview.ts'
import { blockSpecs } from './block-messages.ts'
import type { BlockSession } from './block-session.ts'
import { useSnapshot } from './open-block.ts'
import { useChoosePicture } from './useChoosePicture.ts'

export function ImageFields({ session }: { session: BlockSession }) {
  const { form } = useSnapshot(session)
  const preview = usePreview(form.picture)
  const choose = useChoosePicture(session)
  const file = useRef<HTMLInputElement>(null)
  const id = useId()

  useEffect(() => file.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => choose(clipboardData?.files[0])
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [choose])

  return (
    <div className="edit-image">
      <img className="edit-preview" src={preview ?? form.values.imageUrl} alt="" />
      <div>
        <input
          ref={file}
          className="unseen"
          id={`${id}file`}
          name="file"
          type="file"
          accept="image/*"
          aria-describedby={`${id}hint`}
          onChange={({ target }) => {
            choose(target.files?.[0])
            // Lets the same file be chosen again
            target.value = ''
          }}
        />
        <label className="button button-quiet" htmlFor={`${id}file`}>
          Trocar imagem
        </label>
        <p className="field-hint" id={`${id}hint`}>
          {form.picture?.name ?? 'Também a pode arrastar para cima da atual, ou colar.'}
        </p>
      </div>
      <div className="field">
        <label className="field-label" htmlFor={`${id}alt`}>
          {blockSpecs.image.labels.content}
        </label>
        <textarea
          id={`${id}alt`}
          name="content"
          rows={2}
          value={form.values.content}
          onChange={({ target }) => session.dispatch({ type: 'valueChanged', name: 'content', value: target.value })}
        />
      </div>
    </div>
  )
}
