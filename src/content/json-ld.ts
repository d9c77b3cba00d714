import { isPictureAddress, isWebAddress } from './address.ts'
import { isCalendarDate, isTimeOfDay } from './calendar-date.ts'
import type { Edition } from './edition.ts'
import type { Episode } from './episode.ts'
import { festivalFacts } from './festival-facts.ts'
import { guestNames } from './labels.ts'
import { formatOffsetInLisbon } from './lisbon-time.ts'
import type { NewsItem } from './news.ts'
import { FESTIVAL_CARD } from './picture-address.ts'
import type { DescribedPicture } from './picture-description.ts'
import type { ScheduleItem } from './schedule-item.ts'
import { endDateOf } from './session-times.ts'
import type { Writer } from './writer.ts'

export type JsonLd = { [name: string]: string | number | boolean | undefined | null | JsonLd | JsonLd[] }

/** Escapes '<', so that the text cannot end its script element. */
export const jsonLdText = (object: JsonLd): string =>
  JSON.stringify({ '@context': CONTEXT, ...object }).replace(/</g, '\\u003c')

const CONTEXT = 'https://schema.org'

const absoluteUrl = (publicUrl: string, address: string) => new URL(address, publicUrl).href

/** Older events may hold invalid addresses. */
const pictureUrl = (publicUrl: string, address: string | null) =>
  address !== null && isPictureAddress(address) ? absoluteUrl(publicUrl, address) : undefined

/** A described picture with what it shows and whose it is. */
function pictureLd(
  publicUrl: string,
  { imageUrl, imageAlt, imageCredit }: DescribedPicture & { imageUrl: string | null },
): JsonLd | string | undefined {
  const url = pictureUrl(publicUrl, imageUrl)
  if (!url || (!imageAlt && !imageCredit)) return url
  return { '@type': 'ImageObject', url, description: imageAlt || undefined, creditText: imageCredit || undefined }
}

const itemUrl = (publicUrl: string, path: string, slug: string) =>
  absoluteUrl(publicUrl, `${path}/${encodeURIComponent(slug)}`)

/** '2025-10-22T17:00:00+01:00'; undefined for an invalid date or time. */
const dateTimeInLisbon = (date: string, time = '00:00') =>
  isCalendarDate(date) && isTimeOfDay(time) ? `${date}T${time}:00${formatOffsetInLisbon(date, time)}` : undefined

const publisher = (publicUrl: string): JsonLd => ({
  '@type': 'Organization',
  name: festivalFacts.name,
  url: absoluteUrl(publicUrl, '/'),
  logo: { '@type': 'ImageObject', url: absoluteUrl(publicUrl, '/icon-512.png'), width: 512, height: 512 },
})

const SCHEDULED = `${CONTEXT}/EventScheduled`

const eventBasics = {
  eventAttendanceMode: `${CONTEXT}/OfflineEventAttendanceMode`,
  inLanguage: festivalFacts.language,
  isAccessibleForFree: true,
  organizer: festivalFacts.organisers.map((name) => ({ '@type': 'Organization', name })),
}

const venue = (publicUrl: string): JsonLd => ({
  '@type': 'Place',
  '@id': absoluteUrl(publicUrl, '/#local'),
  name: festivalFacts.venue.name,
  address: {
    '@type': 'PostalAddress',
    streetAddress: festivalFacts.venue.street,
    addressLocality: festivalFacts.venue.town,
    addressRegion: festivalFacts.venue.district,
    addressCountry: festivalFacts.venue.country,
  },
})

/** What a session's page says of the festival, too. */
const festivalSummary = (publicUrl: string): JsonLd => ({
  '@type': 'Festival',
  '@id': absoluteUrl(publicUrl, '/#festival'),
  name: festivalFacts.name,
  url: absoluteUrl(publicUrl, '/'),
  startDate: festivalFacts.startDate,
  endDate: festivalFacts.endDate,
  location: venue(publicUrl),
})

/** What a list of sessions says of each. */
function sessionSummary(publicUrl: string, item: ScheduleItem): JsonLd {
  const endDate = endDateOf(item)
  return {
    '@type': 'Event',
    name: item.title,
    url: itemUrl(publicUrl, '/programacao', item.slug),
    startDate: dateTimeInLisbon(item.date, item.time),
    endDate: endDate === null ? undefined : dateTimeInLisbon(endDate, item.endTime!),
    ...stateOf(item),
  }
}

/** Everything that a session's own page says. */
const session = (publicUrl: string, item: ScheduleItem): JsonLd => ({
  '@id': `${itemUrl(publicUrl, '/programacao', item.slug)}#sessao`,
  ...sessionSummary(publicUrl, item),
  description: item.description,
  image: pictureLd(publicUrl, item) ?? absoluteUrl(publicUrl, FESTIVAL_CARD),
  ...eventBasics,
  location: placeOf(publicUrl, item.location),
  performer: item.guestName ? guestNames(item.guestName).map((name) => ({ '@type': 'Person', name })) : undefined,
  superEvent: festivalSummary(publicUrl),
})

/** A cancelled session is that, whether or not it was moved before. */
function stateOf({ status, movedFrom }: ScheduleItem): JsonLd {
  if (status === 'cancelled') return { eventStatus: `${CONTEXT}/EventCancelled` }
  if (!movedFrom) return { eventStatus: SCHEDULED }
  const previousStartDate = dateTimeInLisbon(movedFrom.date, movedFrom.time)
  return { eventStatus: `${CONTEXT}/EventRescheduled`, previousStartDate }
}

function placeOf(publicUrl: string, name: string): JsonLd {
  const { address, ...monastery } = venue(publicUrl)
  if (name === festivalFacts.venue.name) return { ...monastery, address }
  return { '@type': 'Place', name, address, containedInPlace: monastery }
}

/** Sessions without a valid date are left out, as on the page. Each has only what its own page does not say better. */
const festival = (publicUrl: string, items: readonly ScheduleItem[]): JsonLd => ({
  ...festivalSummary(publicUrl),
  description: festivalFacts.description,
  image: absoluteUrl(publicUrl, FESTIVAL_CARD),
  eventStatus: SCHEDULED,
  ...eventBasics,
  subEvent: items
    .filter(({ date, time }) => dateTimeInLisbon(date, time))
    .map((item) => ({ ...sessionSummary(publicUrl, item), location: { '@type': 'Place', name: item.location } })),
})

const breadcrumbs = (publicUrl: string, steps: readonly { name: string; path: string }[]): JsonLd => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: festivalFacts.name, path: '/' }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absoluteUrl(publicUrl, path),
  })),
})

/** Of an edition only the year is known. */
function editions(publicUrl: string, past: readonly Edition[]): JsonLd {
  const address = absoluteUrl(publicUrl, '/edicoes')
  return {
    '@type': 'EventSeries',
    '@id': `${address}#edicoes`,
    name: 'Fliporto, Festa Literária Internacional de Pernambuco',
    url: address,
    subEvent: past.map((edition) => ({
      '@type': 'Festival',
      name: edition.title,
      startDate: yearText(edition.year),
      description: edition.description || undefined,
      location: edition.place ? { '@type': 'Place', name: edition.place } : undefined,
      image: pictureLd(publicUrl, edition),
    })),
  }
}

function newsArticle(publicUrl: string, item: Omit<NewsItem, 'content' | 'version' | 'id'>): JsonLd {
  const address = itemUrl(publicUrl, '/noticias', item.slug)
  return {
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

function person(publicUrl: string, writer: Writer): JsonLd {
  const address = itemUrl(publicUrl, '/biblioteca', writer.slug)
  return {
    '@type': 'Person',
    '@id': `${address}#autor`,
    name: writer.name,
    description: writer.bio || undefined,
    image: pictureLd(publicUrl, writer),
    url: address,
    mainEntityOfPage: address,
    birthDate: yearText(writer.birthYear),
    deathDate: yearText(writer.deathYear),
    nationality: countryOf(writer.nationality),
  }
}

const yearText = (year: number | null) => (year === null ? undefined : String(year).padStart(4, '0'))

/** schema.org expects a country instead of a nationality. */
const countries: [stem: RegExp, name: string][] = [
  [/^brasileir[oa]$/i, 'Brasil'],
  [/^portugu(ês|esa)$/i, 'Portugal'],
  [/^angolan[oa]$/i, 'Angola'],
  [/^moçambican[oa]$/i, 'Moçambique'],
  [/^são-tomense$/i, 'São Tomé e Príncipe'],
  [/^cabo-verdian[oa]$/i, 'Cabo Verde'],
]

function countryOf(nationality: string): JsonLd | undefined {
  const country = countries.find(([stem]) => stem.test(nationality.trim()))
  return country && { '@type': 'Country', name: country[1] }
}

function podcast(publicUrl: string, episodes: readonly Episode[]): JsonLd {
  const address = absoluteUrl(publicUrl, '/podcast')
  const series = { '@type': 'PodcastSeries', '@id': `${address}#podcast`, name: festivalFacts.podcast, url: address }
  const inLanguage = festivalFacts.language
  const image = absoluteUrl(publicUrl, FESTIVAL_CARD)
  const ofEpisodes = episodes.map(({ id, title, description, publishDate, duration, audioUrl, ...picture }) => ({
    '@type': 'PodcastEpisode',
    '@id': `${address}#episodio-${id}`,
    name: title,
    description: description || undefined,
    url: `${address}#episodio-${id}`,
    image: pictureLd(publicUrl, picture),
    datePublished: dateTimeInLisbon(publishDate),
    duration: durationOf(duration),
    inLanguage,
    associatedMedia: audioUrl && isWebAddress(audioUrl) ? { '@type': 'AudioObject', contentUrl: audioUrl } : undefined,
    partOfSeries: series,
  }))
  return { '@graph': [{ ...series, inLanguage, image, publisher: publisher(publicUrl) }, ...ofEpisodes] }
}

/** Converts '42 min', '1 h 05 min', '42:10' or '1:02:03' to ISO 8601; undefined for other texts. */
function durationOf(text: string): string | undefined {
  const words = /^(?:(\d+)\s*h)?\s*(?:(\d+)\s*(?:m|min|minutos)?\.?)?$/i.exec(text.trim())
  const clock = /^(?:(\d+):)?(\d+):(\d{2})$/.exec(text.trim())
  const [, hours, minutes, seconds] = clock ?? words ?? []
  if (!hours && !minutes) return
  return `PT${[hours && `${+hours}H`, minutes && `${+minutes}M`, seconds && `${+seconds}S`].filter(Boolean).join('')}`
}

export const builders = { breadcrumbs, editions, festival, newsArticle, person, podcast, session }

/** `site`: the address of the site. */
export type BuildJsonLd = (ld: typeof builders, site: string) => JsonLd

export const structuredData = (build: BuildJsonLd, site: string): string => jsonLdText(build(builders, site))
