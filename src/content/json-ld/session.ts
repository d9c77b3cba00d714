import { festivalFacts } from '../festival-facts.ts'
import { guestNames } from '../guest-names.ts'
import { FESTIVAL_CARD } from '../picture-address.ts'
import type { ScheduleItem } from '../schedule-item.ts'
import { endDateOf } from '../session-times.ts'
import { absoluteUrl, CONTEXT, dateTimeInLisbon, itemUrl, type JsonLd, pictureLd } from './schema-org.ts'

export const SCHEDULED = `${CONTEXT}/EventScheduled`

export const eventBasics = {
  eventAttendanceMode: `${CONTEXT}/OfflineEventAttendanceMode`,
  inLanguage: festivalFacts.language,
  isAccessibleForFree: true,
}

export const venue = (publicUrl: string): JsonLd => ({
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

export const organisers = (): JsonLd[] => festivalFacts.organisers.map((name) => ({ '@type': 'Organization', name }))

export const isDated = ({ date, time }: ScheduleItem) => dateTimeInLisbon(date, time) !== undefined

/** What a list of sessions says of each. */
export function sessionSummary(publicUrl: string, item: ScheduleItem): JsonLd {
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
export const sessionLd = (publicUrl: string, item: ScheduleItem): JsonLd => ({
  '@context': CONTEXT,
  '@id': `${itemUrl(publicUrl, '/programacao', item.slug)}#sessao`,
  ...sessionSummary(publicUrl, item),
  description: item.description,
  image: pictureLd(publicUrl, item) ?? absoluteUrl(publicUrl, FESTIVAL_CARD),
  ...eventBasics,
  location: placeOf(publicUrl, item.location),
  organizer: organisers(),
  performer: item.guestName ? guestNames(item.guestName).map((name) => ({ '@type': 'Person', name })) : undefined,
  superEvent: {
    '@type': 'Festival',
    '@id': absoluteUrl(publicUrl, '/#festival'),
    name: festivalFacts.name,
    url: absoluteUrl(publicUrl, '/'),
    startDate: festivalFacts.startDate,
    endDate: festivalFacts.endDate,
    location: venue(publicUrl),
  },
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
