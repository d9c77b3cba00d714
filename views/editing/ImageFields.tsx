import { useEffect, useId, useRef } from 'react'
import { focusOf, focusText } from '../forms/item-spec.ts'
import { usePreview } from '../forms/pictures.ts'
import { useSnapshot } from '../forms/snapshot-store.ts'
import { FocusPicker } from '../media/FocusPicker.tsx'
import { useChooseFromLibrary } from '../media/LibraryProvider.tsx'
import { isDescribable } from '../media/stored-picture.ts'
import type { BlockSession } from './block-target.ts'
import { choosePicture } from './choose-picture.ts'

export function ImageFields({ session }: { session: BlockSession }) {
  const { spec, editor, alt, focus, canRemovePicture } = session.transport
  const { field } = spec.picture!
  const { form } = useSnapshot(session)
  const address = form.values[field] ?? ''
  const preview = usePreview(form.picture)
  const src = preview ?? address
  const hasDescription = focus === undefined || preview !== null || isDescribable(address)
  const chooseFromLibrary = useChooseForBlock(session)
  const file = useRef<HTMLInputElement>(null)
  const id = useId()

  useEffect(() => {
    if (editor === 'image') file.current?.focus({ preventScroll: true })
  }, [editor])
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => choosePicture(session, clipboardData?.files[0])
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [session])

  return (
    <div className="edit-image middle">
      {focus && src && hasDescription ? (
        <FocusPicker
          src={src}
          value={focusOf(form.values[focus] ?? '')}
          onChange={(point) => session.change(focus, focusText(point))}
        />
      ) : src ? (
        <img className="edit-preview" src={src} alt="" />
      ) : (
        <span className="edit-preview" />
      )}
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
            choosePicture(session, target.files?.[0])
            // Lets the same file be chosen again
            target.value = ''
          }}
        />
        <div className="edit-picture-ways row middle">
          <label className="button button-quiet" htmlFor={`${id}file`}>
            {src ? 'Trocar imagem' : 'Escolher imagem'}
          </label>
          <button className="button button-quiet" type="button" onClick={chooseFromLibrary}>
            Escolher da biblioteca
          </button>
          {canRemovePicture && src && (
            <button className="plain" type="button" onClick={() => session.choosePicture(field, null, '')}>
              Remover imagem
            </button>
          )}
        </div>
        <p className="field-hint" id={`${id}hint`}>
          <span>{form.picture?.name ?? 'Também a pode arrastar para cima da atual, ou colar.'}</span>
          {focus && src && hasDescription && (
            <span> Clique na imagem para dizer o que os recortes mantêm à vista.</span>
          )}
        </p>
      </div>
      {alt && hasDescription && (
        <div className="field">
          <label className="field-label" htmlFor={`${id}alt`}>
            {spec.labels[alt]}
          </label>
          <textarea
            id={`${id}alt`}
            name={alt}
            rows={2}
            value={form.values[alt]}
            onChange={({ target }) => session.change(alt, target.value)}
          />
        </div>
      )}
    </div>
  )
}

/** Begins with what the library says of the picture. */
function useChooseForBlock(session: BlockSession) {
  const ask = useChooseFromLibrary()
  return async () => {
    const picture = await ask()
    if (!picture) return
    const { spec, alt, focus } = session.transport
    const set = (name: string, value: string) => session.change(name, value)
    session.choosePicture(spec.picture!.field, null, picture.url)
    if (focus) set(focus, focusText(picture.focus))
    // A section's words are the place's own
    if (alt && (focus || picture.alt)) set(alt, picture.alt)
  }
}
