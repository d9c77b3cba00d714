import type { NewsSummary } from '../../../src/content/news.ts'
import { JsonLd, PageMeta, QueryList, useFailure, useScrollToTop } from '../../components/Page.tsx'
import { api } from '../../store/api.ts'
import { useRefetchOnMount } from '../../store/hydration.ts'
import { NewsStory } from './NewsStory.tsx'

export function NewsList() {
  const query = api.useNewsQuery(undefined, useRefetchOnMount())
  const failure = useFailure(query)
  const news = query.data
  const pictured = news?.find(({ imageUrl }) => imageUrl)
  useScrollToTop('news', { keepOnReturn: true })
  return (
    <>
      <PageMeta
        title="Notícias — FLIPORTO Portugal"
        description="O que se prepara, o que aconteceu e o que se leu na FLIPORTO Portugal, a festa literária do Mosteiro de Leça do Balio."
        picture={pictured?.imageUrl}
        pictureAlt={pictured?.imageAlt || undefined}
        pictureFocus={pictured?.imageFocus}
      />
      <JsonLd of={(ld, site) => ld.breadcrumbs(site, [{ name: 'Notícias', path: '/noticias' }])} />
      <div className="news-head sheet">
        <h1 className="tall">Notícias</h1>
        <p>
          O que se prepara, o que aconteceu, o que se leu. Para seguir de longe: <a href="/noticias.rss">RSS</a>.
        </p>
      </div>
      <QueryList
        data={query.data}
        failure={failure}
        name="notícias"
        empty="Em breve Notícias"
        skeleton={<NewsSkeleton />}
      >
        {(news) => <Stories news={news} />}
      </QueryList>
    </>
  )
}

function Stories({ news: [lead, ...rest] }: { news: NewsSummary[] }) {
  return (
    <div className="news">
      {lead && (
        <div className="news-lead sheet">
          <NewsStory item={lead} urgent />
        </div>
      )}
      <div className="news-rest sheet">
        {rest.map((item) => (
          <NewsStory key={item.id} item={item} />
        ))}
      </div>
    </div>
  )
}

function NewsSkeleton() {
  return (
    <div className="news">
      <div className="news-lead sheet">
        <StorySkeleton />
      </div>
      <div className="news-rest sheet">
        {[1, 2, 3, 4, 5].map((n) => (
          <StorySkeleton key={n} />
        ))}
      </div>
    </div>
  )
}

function StorySkeleton() {
  return (
    <div className="story card">
      <span className="placeholder placeholder-picture story-picture" />
      <div className="story-words">
        <span className="placeholder placeholder-short" />
        <span className="placeholder placeholder-title" />
        <span className="placeholder" />
        <span className="placeholder placeholder-short" />
      </div>
    </div>
  )
}
