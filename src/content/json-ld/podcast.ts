import { isWebAddress } from '../address.ts'
import type { Episode } from '../episode.ts'
import { festivalFacts } from '../festival-facts.ts'
import { FESTIVAL_CARD } from '../picture-address.ts'
import { absoluteUrl, CONTEXT, dateTimeInLisbon, type JsonLd, pictureLd, publisher } from './schema-org.ts'

export function podcastLd(publicUrl: string, episodes: readonly Episode[]): JsonLd {
  const address = absoluteUrl(publicUrl, '/podcast')
  const series = { '@type': 'PodcastSeries', '@id': `${address}#podcast`, name: festivalFacts.podcast, url: address }
  const graph = [
    {
      ...series,
      inLanguage: festivalFacts.language,
      image: absoluteUrl(publicUrl, FESTIVAL_CARD),
      publisher: publisher(publicUrl),
    },
    ...episodes.map((episode) => ({ ...episodeOf(publicUrl, address, episode), partOfSeries: series })),
  ]
  return { '@context': CONTEXT, '@graph': graph }
}

const episodeOf = (publicUrl: string, address: string, episode: Episode): JsonLd => ({
  '@type': 'PodcastEpisode',
  '@id': `${address}#episodio-${episode.id}`,
  name: episode.title,
  description: episode.description || undefined,
  url: `${address}#episodio-${episode.id}`,
  image: pictureLd(publicUrl, episode),
  datePublished: dateTimeInLisbon(episode.publishDate),
  duration: durationOf(episode.duration),
  inLanguage: festivalFacts.language,
  associatedMedia:
    episode.audioUrl && isWebAddress(episode.audioUrl)
      ? { '@type': 'AudioObject', contentUrl: episode.audioUrl }
      : undefined,
})

/** Converts '42 min', '1 h 05 min', '42:10' or '1:02:03' to ISO 8601; undefined for other texts. */
function durationOf(text: string): string | undefined {
  const words = /^(?:(\d+)\s*h)?\s*(?:(\d+)\s*(?:m|min|minutos)?\.?)?$/i.exec(text.trim())
  const clock = /^(?:(\d+):)?(\d+):(\d{2})$/.exec(text.trim())
  const [, hours, minutes, seconds] = clock ?? words ?? []
  if (!hours && !minutes) return
  return `PT${[hours && `${+hours}H`, minutes && `${+minutes}M`, seconds && `${+seconds}S`].filter(Boolean).join('')}`
}
