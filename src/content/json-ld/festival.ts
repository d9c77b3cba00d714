import { festivalFacts } from '../festival-facts.ts'
import { FESTIVAL_CARD } from '../picture-address.ts'
import type { ScheduleItem } from '../schedule-item.ts'
import { absoluteUrl, CONTEXT, type JsonLd } from './schema-org.ts'
import { eventBasics, isDated, organisers, SCHEDULED, sessionSummary, venue } from './session.ts'

/** Sessions without a valid date are left out, as on the page. Each has only what its own page does not say better. */
export const festivalLd = (publicUrl: string, items: readonly ScheduleItem[]): JsonLd => ({
  '@context': CONTEXT,
  '@type': 'Festival',
  '@id': absoluteUrl(publicUrl, '/#festival'),
  name: festivalFacts.name,
  description: festivalFacts.description,
  url: absoluteUrl(publicUrl, '/'),
  image: absoluteUrl(publicUrl, FESTIVAL_CARD),
  startDate: festivalFacts.startDate,
  endDate: festivalFacts.endDate,
  eventStatus: SCHEDULED,
  ...eventBasics,
  location: venue(publicUrl),
  organizer: organisers(),
  subEvent: items.filter(isDated).map((item) => ({
    ...sessionSummary(publicUrl, item),
    location: { '@type': 'Place', name: item.location },
  })),
})
