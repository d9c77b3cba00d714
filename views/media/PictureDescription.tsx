import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import type { LibraryPicture } from '../../src/content/library.ts'
import { errorMessage } from '../forms/send.ts'
import type { ReadError } from '../store/api.ts'
import { useToast } from '../store/useToast.ts'
import { mediaApi } from './media-api.ts'

type Props = { url: string }

/** What a chosen picture shows, written to the library at once: it is the picture's, not the form's. */
export function PictureDescription({ url }: Props) {
  const { currentData } = mediaApi.usePictureQuery({ url }, { refetchOnMountOrArgChange: true })
  return currentData ? <Description key={currentData.id} picture={currentData} /> : null
}

const MISSING = 'Ainda sem descrição: diga o que se vê, para quem não a vê.'

function Description({ picture }: { picture: LibraryPicture }) {
  const { id, version } = picture
  const [base, setBase] = useState({ alt: picture.alt, version })
  const [text, setText] = useState(picture.alt)
  const [note, setNote] = useState<{ message: string; isError: boolean } | null>(null)
  const [describe, { isLoading }] = mediaApi.useDescribePictureMutation()
  const toast = useToast()
  const control = useId()

  useEffect(() => {
    setBase({ alt: picture.alt, version: picture.version })
    setText((current) => (current === base.alt ? picture.alt : current))
  }, [picture.alt, picture.version, base.alt])

  const save = async () => {
    const alt = text.trim()
    if (alt === base.alt || isLoading) return
    const request = { id, version: base.version, changes: { alt } }
    const { data, error } = await describe(request)
    if (data) {
      setNote({ message: 'Descrição guardada.', isError: false })
      if (data.act) toast({ title: 'Imagem atualizada com sucesso!', act: data.act })
      return
    }
    setNote({ message: failureOf(error as ReadError), isError: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    void save()
  }
  return (
    <div className="picture-description">
      <label className="field-label" htmlFor={control}>
        Descrição da imagem
      </label>
      <input
        id={control}
        type="text"
        value={text}
        aria-describedby={`${control}note`}
        onChange={({ target }) => setText(target.value)}
        onBlur={save}
        onKeyDown={onKeyDown}
      />
      <p
        className={note?.isError ? 'field-error' : 'field-hint'}
        id={`${control}note`}
        role={note ? 'status' : undefined}
      >
        {note?.message ?? (base.alt ? 'É da imagem: vale em todo o lado onde é usada.' : MISSING)}
      </p>
    </div>
  )
}

/** A conflict is told with what the other wrote; a second save replaces it. */
function failureOf(error: ReadError): string {
  const current = error.status === 409 && (error.refusal?.current as LibraryPicture | undefined)
  return current
    ? `Outra pessoa descreveu-a entretanto: «${current.alt}». Salve de novo para a trocar.`
    : errorMessage(error)
}
