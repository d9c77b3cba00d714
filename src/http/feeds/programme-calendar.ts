import ICAL from 'ical.js'
import { allCalendarItems, type CalendarItem } from '../../../projections/calendar.ts'
import { isCalendarDate, isTimeOfDay } from '../../content/calendar-date.ts'
import { festivalFacts } from '../../content/festival-facts.ts'
import { LISBON } from '../../content/lisbon-time.ts'
import type { Feed } from './serve-feed.ts'
import { type Component, lisbonTimeZone, type Property } from './time-zone.ts'

/** A guess: the programme has no durations. */
const EVENT_DURATION = 'PT1H'

/** RFC 5545, 3.1 allows 75 octets; ical.js does not count the leading space of a continuation line. */
ICAL.foldLength = 74

export const programmeCalendar: Feed = {
  path: '/programacao.ics',
  type: 'text/calendar; charset=utf-8',
  needs: ['schedule'],
  create: async ({ db, publicUrl }) => iCalendar(await allCalendarItems(db), publicUrl),
}

export function iCalendar(items: readonly CalendarItem[], publicUrl: string): string {
  const dated = items.filter(({ date, time }) => isCalendarDate(date) && isTimeOfDay(time))
  const years = [festivalFacts.startDate, ...dated.map(({ date }) => date)].map((date) => Number(date.slice(0, 4)))
  const properties: Property[] = [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', `-//${festivalFacts.name}//Programa//PT`],
    ['calscale', {}, 'text', 'GREGORIAN'],
    ['x-wr-calname', {}, 'unknown', festivalFacts.name],
    ['x-wr-timezone', {}, 'unknown', LISBON],
    ['url', {}, 'uri', `${publicUrl}/programacao`],
    ['refresh-interval', {}, 'duration', 'PT1H'],
    ['x-published-ttl', {}, 'unknown', 'PT1H'],
  ]
  const events = dated.map((item) => eventOf(item, publicUrl))
  return ICAL.stringify(['vcalendar', properties, [lisbonTimeZone(years), ...events]])
}

function eventOf(item: CalendarItem, publicUrl: string): Component {
  const properties: Property[] = [
    ['uid', {}, 'text', `${item.id}@fliporto`],
    ['sequence', {}, 'integer', item.sequence],
    ['dtstamp', {}, 'date-time', utc(item.updatedAt)],
    ['created', {}, 'date-time', utc(item.createdAt)],
    ['last-modified', {}, 'date-time', utc(item.updatedAt)],
    ['status', {}, 'text', item.removed || item.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'],
    ['dtstart', { tzid: LISBON }, 'date-time', `${item.date}T${item.time}:00`],
    ['duration', {}, 'duration', EVENT_DURATION],
    ['summary', {}, 'text', plain(item.title)],
    ['location', {}, 'text', plain(item.location)],
    ['description', {}, 'text', plain(descriptionOf(item))],
    ['url', {}, 'uri', `${publicUrl}/programacao/${encodeURIComponent(item.slug)}`],
  ]
  if (item.category) properties.push(['categories', {}, 'text', badge(plain(item.category))])
  return ['vevent', properties, []]
}

const utc = (timestamp: string) => `${timestamp.slice(0, 19)}Z`

const descriptionOf = ({ description, guestName, registrationRequired }: CalendarItem) =>
  [description, guestName && `Com ${guestName}.`, registrationRequired && 'Inscrição necessária.']
    .filter(Boolean)
    .join('\n\n')

const badge = (category: string) => category.charAt(0).toUpperCase() + category.slice(1).replace('-', ' ')

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const plain = (text: string) => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
