import { Link, useParams } from 'react-router-dom'
import type { Page } from '../../src/content/page.ts'
import { JsonLd } from '../components/JsonLd.tsx'
import { PageMeta } from '../components/PageMeta.tsx'
import { EmptyState, ErrorState, LoadingState } from '../components/PageState.tsx'
import { Picture } from '../components/Picture.tsx'
import { PictureCredit } from '../components/PictureCredit.tsx'
import { Retry } from '../components/Retry.tsx'
import { RichText } from '../components/RichText.tsx'
import { useSite } from '../components/Site.tsx'
import { useEntryScroll } from '../components/useEntryScroll.ts'
import { useOwnAddress } from '../components/useOwnAddress.ts'
import { ToProgramme } from '../components/WaysOn.tsx'
import { EditableField } from '../editing/EditableField.tsx'
import { api } from '../store/api.ts'
import { type QueryFailure, useFailure } from '../store/failure.ts'
import { useRefetchOnMount } from '../store/hydration.ts'

export function CustomPage() {
  const { slug = '' } = useParams()
  const query = api.usePageQuery(slug, useRefetchOnMount())
  const failure = useFailure(query)
  useOwnAddress('page', slug, query.currentData)
  useEntryScroll()
  if (failure) return <Missing failure={failure} />
  return query.currentData ? <Found page={query.currentData} /> : <Loading slug={slug} />
}

/** Takes the title from the menu's data, which is usually loaded already. */
function Loading({ slug }: { slug: string }) {
  const { data: pages } = api.endpoints.pages.useQueryState()
  const title = pages?.find((page) => page.slug === slug)?.title ?? 'Página'
  return (
    <div className="custom">
      <PageMeta title="FLIPORTO Portugal" description="Uma página da FLIPORTO Portugal." />
      <h1 className="unseen">{title}</h1>
      <LoadingState text="Carregando página...">
        <div className="custom-head sheet">
          <span className="placeholder custom-picture bleed" />
        </div>
      </LoadingState>
    </div>
  )
}

function Missing({ failure }: { failure: QueryFailure }) {
  return (
    <div className="custom">
      <PageMeta title="Página não encontrada — FLIPORTO Portugal" description="Esta página não existe." unlisted />
      <ErrorState
        as="h1"
        title="Página não encontrada"
        text="A página que você está procurando não existe."
        action={
          <>
            <Retry failure={failure} />{' '}
            <Link className={failure.missing ? 'button' : 'button button-quiet'} to="/">
              Voltar ao início
            </Link>{' '}
            {failure.missing && <ToProgramme />}
          </>
        }
      />
    </div>
  )
}

function Found({ page }: { page: Page }) {
  const { slug, title, content, headerImageUrl, headerImageAlt, headerImageFocus, headerImageCredit } = page
  const { publicUrl } = useSite()
  return (
    <article className="custom">
      <PageMeta
        title={`${title} — FLIPORTO Portugal`}
        description={`${title}: o que precisa de saber para vir à FLIPORTO Portugal, no Mosteiro de Leça do Balio.`}
        picture={headerImageUrl ?? undefined}
        pictureAlt={headerImageAlt || undefined}
        pictureFocus={headerImageFocus}
      />
      <JsonLd of={(ld) => ld.breadcrumbs(publicUrl, [{ name: title, path: `/pagina/${slug}` }])} />
      <header className={headerImageUrl ? 'custom-head custom-head-pictured sheet' : 'custom-head sheet'}>
        <EditableField kind="page" item={page} field="headerImageUrl">
          {({ headerImageUrl }) =>
            headerImageUrl && (
              <Picture
                className="custom-picture bleed"
                src={headerImageUrl}
                alt={headerImageAlt}
                focus={headerImageFocus}
                urgent
              />
            )
          }
        </EditableField>
        <EditableField kind="page" item={page} field="title">
          {({ title }) => <h1>{title}</h1>}
        </EditableField>
        {headerImageUrl && <PictureCredit text={headerImageCredit} />}
      </header>
      {isBlank(content) && <EmptyState title="Esta página ainda não possui conteúdo." />}
      <div className={isBlank(content) ? 'sheet' : 'custom-body sheet'}>
        <EditableField kind="page" item={page} field="content">
          {({ content }) => !isBlank(content) && <RichText html={content} />}
        </EditableField>
      </div>
    </article>
  )
}

/** An emptied editor leaves empty paragraphs behind. */
const isBlank = (html: string) => !/<(img|hr|oembed)\b/i.test(html) && html.replace(/<[^>]*>|\s/g, '') === ''
