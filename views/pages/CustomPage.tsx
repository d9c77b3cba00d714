import { Link, useParams } from 'react-router-dom'
import type { Page } from '../../src/content/page.ts'
import {
  EmptyState,
  JsonLd,
  LoadingItem,
  MissingItem,
  PageMeta,
  ToProgramme,
  useEntryScroll,
  useFailure,
  useOwnAddress,
} from '../components/Page.tsx'
import { Picture, PictureCredit } from '../components/Picture.tsx'
import { RichText } from '../components/RichHtml.tsx'
import { EditableField } from '../editing/Editable.tsx'
import { api } from '../store/api.ts'
import { useRefetchOnMount } from '../store/hydration.ts'

export function CustomPage() {
  const { slug = '' } = useParams()
  const query = api.usePageQuery(slug, useRefetchOnMount())
  const failure = useFailure(query)
  useOwnAddress('page', slug, query.currentData)
  useEntryScroll()
  // The menu's data are usually loaded already
  const { data: pages } = api.endpoints.pages.useQueryState()
  if (failure)
    return (
      <MissingItem
        className="custom"
        title="Página não encontrada"
        text="A página que você está procurando não existe."
        failure={failure}
        ways={<ToProgramme />}
      >
        <Link className={failure.missing ? 'button' : 'button button-quiet'} to="/">
          Voltar ao início
        </Link>
      </MissingItem>
    )
  if (query.currentData) return <Found page={query.currentData} />
  return (
    <LoadingItem
      className="custom"
      name={pages?.find((page) => page.slug === slug)?.title ?? 'Página'}
      text="Carregando página..."
    >
      <div className="custom-head sheet">
        <span className="placeholder custom-picture bleed" />
      </div>
    </LoadingItem>
  )
}

function Found({ page }: { page: Page }) {
  const { slug, title, content, headerImageUrl, headerImageAlt, headerImageFocus, headerImageCredit } = page
  return (
    <article className="custom">
      <PageMeta
        title={`${title} — FLIPORTO Portugal`}
        description={`${title}: o que precisa de saber para vir à FLIPORTO Portugal, no Mosteiro de Leça do Balio.`}
        picture={headerImageUrl ?? undefined}
        pictureAlt={headerImageAlt || undefined}
        pictureFocus={headerImageFocus}
      />
      <JsonLd of={(ld, site) => ld.breadcrumbs(site, [{ name: title, path: `/pagina/${slug}` }])} />
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
