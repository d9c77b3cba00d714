import { festivalFacts } from '../festival-facts.ts'
import type { NewsItem } from '../news.ts'
import { FESTIVAL_CARD } from '../picture-address.ts'
import { absoluteUrl, CONTEXT, dateTimeInLisbon, itemUrl, type JsonLd, pictureLd, publisher } from './schema-org.ts'

export function newsArticleLd(publicUrl: string, item: Omit<NewsItem, 'content' | 'version' | 'id'>): JsonLd {
  const address = itemUrl(publicUrl, '/noticias', item.slug)
  return {
    '@context': CONTEXT,
    '@type': 'NewsArticle',
    '@id': `${address}#noticia`,
    headline: item.title,
    description: item.excerpt || undefined,
    articleSection: item.category || undefined,
    image: pictureLd(publicUrl, item) ?? absoluteUrl(publicUrl, FESTIVAL_CARD),
    datePublished: dateTimeInLisbon(item.publishDate),
    inLanguage: festivalFacts.language,
    url: address,
    mainEntityOfPage: address,
    author: publisher(publicUrl),
    publisher: publisher(publicUrl),
    isAccessibleForFree: true,
  }
}
