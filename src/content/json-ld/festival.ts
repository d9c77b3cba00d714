import { festival } from '../festival.ts'
import type { ScheduleItem } from '../schedule-item.ts'
import { absolute, CONTEXT, moment, pictureOf } from './shape.ts'
import type { JsonLd } from './text.ts'

const venue = (publicUrl: string): JsonLd => ({
  '@type': 'Place',
  '@id': absolute(publicUrl, '/#local'),
  name: festival.venue.name,
  address: {
    '@type': 'PostalAddress',
    streetAddress: festival.venue.street,
    addressLocality: festival.venue.town,
    addressRegion: festival.venue.district,
    addressCountry: festival.venue.country,
  },
})

const organisers = (): JsonLd[] => festival.organisers.map((name) => ({ '@type': 'Organization', name }))

/** What the festival and each of its events have in common: in one place, for everybody, free. */
const gathering = {
  eventStatus: `${CONTEXT}/EventScheduled`,
  eventAttendanceMode: `${CONTEXT}/OfflineEventAttendanceMode`,
  inLanguage: festival.language,
  isAccessibleForFree: true,
}

/** The festival with its programme; rows without a valid date are left out, as on the page. */
export const festivalLd = (publicUrl: string, items: readonly ScheduleItem[]): JsonLd => ({
  '@context': CONTEXT,
  '@type': 'Festival',
  '@id': absolute(publicUrl, '/#festival'),
  name: festival.name,
  description: festival.description,
  url: absolute(publicUrl, '/'),
  image: absolute(publicUrl, '/partilha.png'),
  startDate: festival.startDate,
  endDate: festival.endDate,
  ...gathering,
  location: venue(publicUrl),
  organizer: organisers(),
  subEvent: items.filter(isDated).map((item) => eventOf(publicUrl, item)),
})

const isDated = ({ date, time }: ScheduleItem) => moment(date, time) !== undefined

const eventOf = (publicUrl: string, item: ScheduleItem): JsonLd => ({
  '@type': 'Event',
  '@id': absolute(publicUrl, `/programacao#evento-${item.id}`),
  name: item.title,
  description: item.description,
  url: absolute(publicUrl, `/programacao#evento-${item.id}`),
  image: pictureOf(publicUrl, item.imageUrl),
  startDate: moment(item.date, item.time),
  ...gathering,
  location: {
    '@type': 'Place',
    name: item.location,
    address: venue(publicUrl).address,
    containedInPlace: item.location === festival.venue.name ? undefined : { '@id': absolute(publicUrl, '/#local') },
  },
  organizer: organisers(),
  performer: item.guestName ? namesIn(item.guestName).map((name) => ({ '@type': 'Person', name })) : undefined,
})

/** 'Olinda Beja, Amélia Dalomba e Alexandre Faria' names three people. Without a comma an 'e' may belong to a name. */
const namesIn = (guests: string) =>
  guests.includes(',') ? guests.split(/,|\se\s/).flatMap((name) => name.trim() || []) : [guests]
