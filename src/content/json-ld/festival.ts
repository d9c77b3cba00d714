import { festivalFacts } from '../festival-facts.ts'
import { guestNames } from '../guest-names.ts'
import type { ScheduleItem } from '../schedule-item.ts'
import type { JsonLd } from './json-ld.ts'
import { absoluteUrl, CONTEXT, dateTimeInLisbon, pictureUrl } from './schema-org.ts'

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

const organisers = (): JsonLd[] => festivalFacts.organisers.map((name) => ({ '@type': 'Organization', name }))

const eventBasics = {
  eventStatus: `${CONTEXT}/EventScheduled`,
  eventAttendanceMode: `${CONTEXT}/OfflineEventAttendanceMode`,
  inLanguage: festivalFacts.language,
  isAccessibleForFree: true,
}

/** Items without a valid date are left out, as on the page. */
export const festivalLd = (publicUrl: string, items: readonly ScheduleItem[]): JsonLd => ({
  '@context': CONTEXT,
  '@type': 'Festival',
  '@id': absoluteUrl(publicUrl, '/#festival'),
  name: festivalFacts.name,
  description: festivalFacts.description,
  url: absoluteUrl(publicUrl, '/'),
  image: absoluteUrl(publicUrl, '/partilha.png'),
  startDate: festivalFacts.startDate,
  endDate: festivalFacts.endDate,
  ...eventBasics,
  location: venue(publicUrl),
  organizer: organisers(),
  subEvent: items.filter(isDated).map((item) => eventOf(publicUrl, item)),
})

/** A session's own page. */
export const sessionLd = (publicUrl: string, item: ScheduleItem): JsonLd => ({
  '@context': CONTEXT,
  ...eventOf(publicUrl, item),
})

const isDated = ({ date, time }: ScheduleItem) => dateTimeInLisbon(date, time) !== undefined

const eventOf = (publicUrl: string, item: ScheduleItem): JsonLd => ({
  '@type': 'Event',
  '@id': absoluteUrl(publicUrl, `/programacao#evento-${item.id}`),
  name: item.title,
  description: item.description,
  url: absoluteUrl(publicUrl, `/programacao#evento-${item.id}`),
  image: pictureUrl(publicUrl, item.imageUrl),
  startDate: dateTimeInLisbon(item.date, item.time),
  ...eventBasics,
  location: {
    '@type': 'Place',
    name: item.location,
    address: venue(publicUrl).address,
    containedInPlace:
      item.location === festivalFacts.venue.name ? undefined : { '@id': absoluteUrl(publicUrl, '/#local') },
  },
  organizer: organisers(),
  performer: item.guestName ? guestNames(item.guestName).map((name) => ({ '@type': 'Person', name })) : undefined,
})
