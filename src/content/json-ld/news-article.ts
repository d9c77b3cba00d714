import { festival } from '../festival.ts'
import type { NewsItem } from '../news.ts'
import { absolute, addressOf, CONTEXT, moment, pictureOf, publisher } from './shape.ts'
import type { JsonLd } from './text.ts'

/** An article, dated from the beginning of its day in Lisbon. */
export function newsArticleLd(publicUrl: string, item: Omit<NewsItem, 'content' | 'version' | 'id'>): JsonLd {
  const address = addressOf(publicUrl, '/noticias', item.slug)
  return {
    '@context': CONTEXT,
    '@type': 'NewsArticle',
    '@id': `${address}#noticia`,
    headline: item.title,
    description: item.excerpt || undefined,
    articleSection: item.category || undefined,
    image: pictureOf(publicUrl, item.imageUrl) ?? absolute(publicUrl, '/partilha.png'),
    datePublished: moment(item.publishDate),
    inLanguage: festival.language,
    url: address,
    mainEntityOfPage: address,
    author: publisher(publicUrl),
    publisher: publisher(publicUrl),
    isAccessibleForFree: true,
  }
}
