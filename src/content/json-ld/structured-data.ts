import { breadcrumbsLd } from './breadcrumbs.ts'
import { editionsLd } from './editions.ts'
import { festivalLd } from './festival.ts'
import { newsArticleLd } from './news-article.ts'
import { personLd } from './person.ts'
import { podcastLd } from './podcast.ts'
import { type JsonLd, jsonLdText } from './schema-org.ts'
import { sessionLd } from './session.ts'

const builders = {
  breadcrumbs: breadcrumbsLd,
  editions: editionsLd,
  festival: festivalLd,
  newsArticle: newsArticleLd,
  person: personLd,
  podcast: podcastLd,
  session: sessionLd,
}

/** `site`: the address of the site. */
export type BuildJsonLd = (ld: typeof builders, site: string) => JsonLd

export const structuredData = (build: BuildJsonLd, site: string): string => jsonLdText(build(builders, site))
