import { pictureError, usePictureDrop, usePreview } from '../../forms/pictures.ts'
import { useChooseFromLibrary } from '../../media/LibraryProvider.tsx'
import { PictureDescription } from '../../media/PictureDescription.tsx'
import { isDescribable } from '../../media/stored-picture.ts'
import { FieldNotes } from './Field.tsx'
import { useField, useForm } from './form-context.ts'

const HINT = 'JPEG, PNG, WebP, AVIF, GIF ou SVG, até 15 MB. Também a pode arrastar para aqui.'

/** `generated`: the address of what the site shows instead of no picture. */
export function PictureField({ generated }: { generated?: string }) {
  const { spec, state, setPicture, refusedFileActions } = useForm()
  const { part, field: name } = spec.picture!
  const field = useField(name, { hint: HINT })
  const initial = state.initial[name] ?? ''
  const url = usePreview(state.picture) ?? field.value
  const changed = state.picture !== null || field.value !== initial

  const choose = (file: File | undefined) => {
    if (!file) return
    const error = pictureError(file)
    refusedFileActions.replace(name, 1)
    if (error) refusedFileActions.add({ field: name, name: file.name, reason: error })
    else setPicture(name, file, initial)
  }
  const drop = usePictureDrop(choose)
  const askLibrary = useChooseFromLibrary()
  const chooseFromLibrary = async () => {
    const picture = await askLibrary()
    if (picture) setPicture(name, null, picture.url)
  }

  return (
    <div className="field field-picture" {...drop}>
      <span className="field-label" id={`${field.id}label`}>
        {field.label}
      </span>
      <div className="picture-well middle">
        {url || generated ? (
          <img src={url || generated} alt="" />
        ) : (
          <span className="picture-none quiet small">Sem imagem</span>
        )}
        <div className="picture-ways row middle">
          <input
            {...field.aria}
            className="unseen"
            id={field.id}
            name={part}
            type="file"
            accept="image/*"
            aria-labelledby={`${field.id}label ${field.id}way`}
            onChange={(event) => {
              choose(event.target.files?.[0])
              // Lets the same file be chosen again
              event.target.value = ''
            }}
          />
          <label className="button button-quiet" htmlFor={field.id} id={`${field.id}way`}>
            {url ? 'Trocar imagem' : 'Escolher imagem'}
          </label>
          <button className="button button-quiet" type="button" onClick={chooseFromLibrary}>
            Escolher da biblioteca
          </button>
          {url && (
            <button className="plain" type="button" onClick={() => setPicture(name, null, '')}>
              Remover imagem
            </button>
          )}
          {changed && initial && (
            <button className="plain" type="button" onClick={() => setPicture(name, null, initial)}>
              Repor a anterior
            </button>
          )}
          {!url && generated && <p className="picture-name quiet small">Sem imagem: o sítio mostra este retrato.</p>}
          {state.picture && <p className="picture-name quiet small">{state.picture.name}</p>}
          {!state.picture && isDescribable(field.value) && <PictureDescription url={field.value} />}
        </div>
      </div>
      <FieldNotes field={field} hint={HINT} />
    </div>
  )
}
