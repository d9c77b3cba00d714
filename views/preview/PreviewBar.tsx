import { useSite } from '../components/Site.tsx'

/** Above the header of a draft's preview. `editAddress` is there for organisers only. */
export function PreviewBar() {
  const { title, editAddress, previewStyles } = useSite().preview!
  return (
    <>
      <link rel="stylesheet" href={previewStyles} precedence="default" />
      <section className="preview" aria-label="Pré-visualização">
        <p>
          <span className="preview-words">Pré-visualização do rascunho de </span>
          <strong>{title || 'um texto sem título'}</strong>
          <span> — ainda não é público</span>
        </p>
        {editAddress && <a href={editAddress}>Continuar a escrever</a>}
      </section>
    </>
  )
}
