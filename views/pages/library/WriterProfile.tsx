import { Link, useParams } from 'react-router-dom'
import { portraitCardAddress } from '../../../src/content/portrait-address.ts'
import type { Writer } from '../../../src/content/writer.ts'
import { lifeSpan, originLabel } from '../../../src/content/writer-labels.ts'
import {
  JsonLd,
  LoadingItem,
  MissingItem,
  metaDescription,
  PageMeta,
  useFailure,
  useOwnAddress,
  useScrollToTop,
} from '../../components/Page.tsx'
import { EditableField } from '../../editing/Editable.tsx'
import { api } from '../../store/api.ts'
import { useRefetchOnMount } from '../../store/hydration.ts'
import { Portrait } from './Portrait.tsx'
import { WriterSessions } from './WriterSessions.tsx'

export function WriterProfile() {
  const { slug = '' } = useParams()
  const query = api.useWriterQuery(slug, useRefetchOnMount())
  const failure = useFailure(query)
  useOwnAddress('writer', slug, query.currentData)
  useScrollToTop(slug)
  if (failure)
    return (
      <MissingItem
        className="profile"
        title="Autor não encontrado"
        text="Não foi possível encontrar o autor com o identificador fornecido."
        failure={failure}
      >
        <BackToLibrary />
      </MissingItem>
    )
  if (query.currentData) return <Found writer={query.currentData} />
  return (
    <LoadingItem className="profile" name="Biblioteca de Escritores" text="Carregando dados do autor...">
      <div className="profile-head sheet">
        <span className="placeholder placeholder-picture portrait" />
        <span className="placeholder placeholder-name" />
      </div>
    </LoadingItem>
  )
}

const BackToLibrary = () => (
  <Link className="back strong tap" to="/biblioteca">
    Voltar para a Biblioteca
  </Link>
)

function Found({ writer }: { writer: Writer }) {
  const { slug, name, bio, imageUrl, imageAlt, imageFocus } = writer
  const years = lifeSpan(writer)
  const trail = [
    { name: 'Biblioteca de Escritores', path: '/biblioteca' },
    { name, path: `/biblioteca/${slug}` },
  ]
  return (
    <article className="profile">
      <PageMeta
        title={`${name} — Biblioteca de Escritores — FLIPORTO Portugal`}
        description={metaDescription(bio) || `${name}, na Biblioteca de Escritores da FLIPORTO Portugal.`}
        picture={imageUrl ?? portraitCardAddress(name)}
        pictureAlt={imageAlt || `${imageUrl ? 'Retrato' : 'Monograma'} de ${name}`}
        pictureFocus={imageFocus}
      />
      <JsonLd of={(ld, site) => ld.person(site, writer)} />
      <JsonLd of={(ld, site) => ld.breadcrumbs(site, trail)} />
      <header className="profile-head sheet">
        <EditableField kind="writer" item={writer} field="imageUrl">
          {(shown) => <Portrait writer={shown} urgent sizes="(min-width: 62rem) 27rem, 60vw" />}
        </EditableField>
        <div className="profile-name">
          <EditableField kind="writer" item={writer} field="name">
            {({ name }) => <h1>{name}</h1>}
          </EditableField>
          <p className="profile-facts row">
            <span className="writer-badge loud strong">{originLabel(writer)}</span>{' '}
            {years && <span className="writer-years quiet">{years}</span>}
          </p>
        </div>
      </header>
      <div className="profile-body sheet">
        <h2 className="ruled">Biografia</h2>
        <div className="profile-bio">
          <EditableField kind="writer" item={writer} field="bio">
            {({ bio }) => <p className="running">{bio}</p>}
          </EditableField>
          <WriterSessions slug={slug} />
          <p className="profile-back no-print">
            <BackToLibrary />
          </p>
        </div>
      </div>
    </article>
  )
}
