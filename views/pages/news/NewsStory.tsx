import { Link } from 'react-router-dom'
import type { NewsSummary } from '../../../src/content/news.ts'
import { longDate } from '../../components/dates.ts'
import { Picture } from '../../components/Picture.tsx'

const sizes = {
  lead: '(min-width: 62rem) 75vw, 100vw',
  rest: '(min-width: 84rem) 45rem, (min-width: 62rem) 55vw, (min-width: 48rem) 50vw, calc(100vw - 3rem)',
}

/** Its only link is 'Leia mais', which the style sheet stretches over the whole story. */
export function NewsStory({ item, urgent }: { item: NewsSummary; urgent?: boolean }) {
  const { slug, title, excerpt, category, publishDate, imageUrl, imageAlt, imageFocus } = item
  return (
    <article className="story card">
      {imageUrl ? (
        <Picture
          className="story-picture"
          src={imageUrl}
          alt={imageAlt}
          focus={imageFocus}
          sizes={urgent ? sizes.lead : sizes.rest}
          urgent={urgent}
        />
      ) : (
        <div className="story-picture story-tiles" aria-hidden="true" />
      )}
      <div className="story-words">
        <p className="story-meta row quiet small">
          {category && <span className="kicker">{category}</span>}{' '}
          <time dateTime={publishDate}>{longDate(publishDate)}</time>
        </p>
        <h2>{title}</h2>
        {excerpt && <p className="story-excerpt running">{excerpt}</p>}
        <Link className="card-link no-print strong tap" to={`/noticias/${slug}`}>
          Leia mais<span className="unseen">{`: ${title}`}</span>
        </Link>
      </div>
    </article>
  )
}
