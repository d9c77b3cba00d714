import { useSite } from '../components/Site.tsx'

/** Above the header of a draft's preview. Where there is no room, only screen readers get the draft's title. */
export function PreviewBar() {
  const { title, editAddress, previewStyles } = useSite().preview!
  return (
    <>
      <link rel="stylesheet" href={previewStyles} precedence="default" />
      <section className="preview" aria-label="Pré-visualização">
        <p>
          Pré-visualização<span className="preview-of"> do rascunho de </span>
          <strong className="preview-of">{title || 'um texto sem título'}</strong>
          <span> — ainda não é público</span>
        </p>
        {editAddress && <a href={editAddress}>Editar</a>}
      </section>
    </>
  )
}
