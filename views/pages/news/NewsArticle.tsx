import { Link, useParams } from 'react-router-dom'
import type { NewsArticle as Article, NewsLink } from '../../../src/content/news.ts'
import { longDate } from '../../components/dates.ts'
import { Neighbours } from '../../components/Neighbours.tsx'
import {
  JsonLd,
  LoadingItem,
  MissingItem,
  PageMeta,
  useFailure,
  useOwnAddress,
  useScrollToTop,
} from '../../components/Page.tsx'
import { Picture, PictureCredit } from '../../components/Picture.tsx'
import { RichText } from '../../components/RichHtml.tsx'
import { ShareButton } from '../../components/ShareButton.tsx'
import { useSite } from '../../components/Site.tsx'
import { EditableField } from '../../editing/Editable.tsx'
import { api } from '../../store/api.ts'
import { useRefetchOnMount } from '../../store/hydration.ts'

/** Titles up to this length are set in the largest size. */
const SHORT_TITLE_LENGTH = 26

export function NewsArticle() {
  const { slug = '' } = useParams()
  const query = api.useNewsItemQuery(slug, useRefetchOnMount())
  const failure = useFailure(query)
  const item = query.currentData
  useOwnAddress('newsItem', slug, item)
  useScrollToTop(slug)
  if (failure)
    return (
      <MissingItem
        className="article"
        title="Notícia não encontrada"
        text="Não foi possível encontrar a notícia solicitada."
        failure={failure}
      >
        <BackToNews />
      </MissingItem>
    )
  if (item) return <Found item={item} />
  return (
    <LoadingItem className="article" name="Notícias" text="Carregando notícia...">
      <ArticleSkeleton />
    </LoadingItem>
  )
}

function Found({ item }: { item: Article }) {
  const { past } = useSite()
  const { slug, title, before, after, excerpt, imageUrl, imageAlt, imageFocus, imageCredit } = item
  const trail = [
    { name: 'Notícias', path: '/noticias' },
    { name: title, path: `/noticias/${slug}` },
  ]
  return (
    <article className="article">
      <PageMeta
        title={`${title} — FLIPORTO Portugal`}
        description={excerpt || `${title}, nas notícias da FLIPORTO Portugal.`}
        picture={imageUrl}
        pictureAlt={imageAlt || 'Imagem da notícia'}
        pictureFocus={imageFocus}
        type="article"
      />
      <JsonLd of={(ld, site) => ld.newsArticle(site, item)} />
      <JsonLd of={(ld, site) => ld.breadcrumbs(site, trail)} />
      <header className="article-head sheet">
        <EditableField kind="news" item={item} field="title">
          {({ title }) => <h1 className={title.length <= SHORT_TITLE_LENGTH ? 'article-short' : undefined}>{title}</h1>}
        </EditableField>
        <p className="article-meta quiet">
          <EditableField kind="news" item={item} field="category">
            {({ category }) => category && <span className="article-category small strong">{category}</span>}
          </EditableField>{' '}
          <EditableField kind="news" item={item} field="publishDate">
            {({ publishDate }) => <time dateTime={publishDate}>{longDate(publishDate)}</time>}
          </EditableField>
        </p>
        <EditableField kind="news" item={item} field="imageUrl">
          {({ imageUrl }) =>
            imageUrl && (
              <Picture
                className="article-picture bleed"
                src={imageUrl}
                alt={imageAlt}
                focus={imageFocus}
                sizes="(min-width: 62rem) 73vw, 100vw"
                urgent
              />
            )
          }
        </EditableField>
        {imageUrl && <PictureCredit text={imageCredit} />}
      </header>
      <div className="article-body sheet">
        <EditableField kind="news" item={item} field="excerpt">
          {({ excerpt }) => excerpt && <p className="article-excerpt">{excerpt}</p>}
        </EditableField>
        <EditableField kind="news" item={item} field="content">
          {({ content }) => <RichText className="article-content" html={content} />}
        </EditableField>
        <div className="article-back ruled no-print row middle">
          <BackToNews />
          {!past && <ShareButton title={title} address={`/noticias/${slug}`} />}
        </div>
      </div>
      {(before || after) && (
        <Neighbours label="Outras notícias">
          {before && <Neighbour label="Notícia anterior" to={before} />}
          {after && <Neighbour label="Notícia seguinte" to={after} />}
        </Neighbours>
      )}
    </article>
  )
}

const Neighbour = ({ label, to: { slug, title } }: { label: string; to: NewsLink }) => (
  <Link to={`/noticias/${slug}`}>
    <span>{label}</span> <b>{title}</b>
  </Link>
)

const BackToNews = () => (
  <Link className="back strong tap" to="/noticias">
    Voltar para Notícias
  </Link>
)

function ArticleSkeleton() {
  return (
    <>
      <div className="article-head sheet">
        <div className="skeleton-title">
          <span className="placeholder" />
          <span className="placeholder placeholder-short" />
        </div>
        <span className="placeholder placeholder-picture article-picture bleed" />
      </div>
      <div className="article-body sheet">
        <div className="article-lines">
          {[1, 2, 3, 4, 5, 6].map((line) => (
            <span key={line} className="placeholder" />
          ))}
        </div>
      </div>
    </>
  )
}
