import type { Edition } from '../../src/content/edition.ts'
import { initialPictures } from '../../src/content/initial-pictures.ts'
import { JsonLd, PageMeta, QueryList, useEntryScroll, useFailure } from '../components/Page.tsx'
import { Picture, PictureCredit } from '../components/Picture.tsx'
import { EditableField } from '../editing/Editable.tsx'
import { api } from '../store/api.ts'
import { useRefetchOnMount } from '../store/hydration.ts'
import { NotFound } from './NotFound.tsx'

const TITLE = 'Edições anteriores'

export function Editions() {
  const query = api.usePreviousYearsQuery(undefined, useRefetchOnMount())
  const failure = useFailure(query)
  const editions = query.data
  useEntryScroll()
  if (editions?.length === 0) return <NotFound />
  return (
    <div className="custom">
      <PageMeta
        title={`${TITLE} — FLIPORTO Portugal`}
        description="As edições anteriores da Fliporto, da mais recente à primeira: os anos, os lugares e o que ficou de cada uma."
        picture={initialPictures.recife}
      />
      <JsonLd of={(ld, site) => ld.editions(site, editions ?? [])} />
      <JsonLd of={(ld, site) => ld.breadcrumbs(site, [{ name: TITLE, path: '/edicoes' }])} />
      <header className="custom-head custom-head-pictured sheet">
        <Picture
          className="custom-picture bleed"
          src={initialPictures.recife}
          alt="Xilogravura: os casarios coloridos e a ponte do Recife, com um barco à vela no rio."
          urgent
        />
        <h1>{TITLE}</h1>
      </header>
      <QueryList data={query.data} failure={failure} name="edições">
        {(editions) => (
          <div className="editions">
            {editions.map((edition) => (
              <Found key={edition.id} edition={edition} />
            ))}
          </div>
        )}
      </QueryList>
    </div>
  )
}

function Found({ edition }: { edition: Edition }) {
  const { id, imageUrl, imageAlt, imageFocus, imageCredit } = edition
  return (
    <article className="edition sheet" aria-labelledby={`edicao-${id}`}>
      <EditableField kind="edition" item={edition} field="year">
        {({ year }) => <p className="edition-year ruled">{year}</p>}
      </EditableField>
      <div className="edition-words">
        <EditableField kind="edition" item={edition} field="title">
          {({ title }) => <h2 id={`edicao-${id}`}>{title}</h2>}
        </EditableField>
        <EditableField kind="edition" item={edition} field="place">
          {({ place }) => place && <p className="kicker">{place}</p>}
        </EditableField>
      </div>
      <div className="edition-text">
        <EditableField kind="edition" item={edition} field="description">
          {({ description }) => description && <p className="running">{description}</p>}
        </EditableField>
        <EditableField kind="edition" item={edition} field="imageUrl">
          {({ imageUrl }) =>
            imageUrl && (
              <Picture src={imageUrl} alt={imageAlt} focus={imageFocus} sizes="(min-width: 62rem) 27rem, 100vw" />
            )
          }
        </EditableField>
        {imageUrl && <PictureCredit text={imageCredit} />}
      </div>
    </article>
  )
}
