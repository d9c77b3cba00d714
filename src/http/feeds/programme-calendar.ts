import ICAL from 'ical.js'
import { allCalendarItems, type CalendarItem } from '../../../projections/calendar.ts'
import { isCalendarDate, isTimeOfDay } from '../../content/calendar-date.ts'
import { festivalFacts } from '../../content/festival-facts.ts'
import { LISBON } from '../../content/lisbon-time.ts'
import { categoryLabel } from '../../content/session-labels.ts'
import { endDateOf } from '../../content/session-times.ts'
import type { Feed } from './serve-feed.ts'
import { type Component, lisbonTimeZone, type Property } from './time-zone.ts'

/** A guess, for sessions without an end. */
const EVENT_DURATION = 'PT1H'

/** RFC 5545, 3.1 allows 75 octets; ical.js does not count the leading space of a continuation line. */
ICAL.foldLength = 74

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

export const programmeCalendar: Feed = {
  path: '/programacao.ics',
  type: CALENDAR_TYPE,
  needs: ['schedule'],
  create: async ({ db, publicUrl }) => iCalendar(await allCalendarItems(db), publicUrl),
}

/** `name`: what calendars list it as, beside the festival's; `page`: the path of the page that shows the same. */
type Shown = { name?: string; page?: string }

export function iCalendar(
  items: readonly CalendarItem[],
  publicUrl: string,
  { name, page = '/programacao' }: Shown = {},
): string {
  const dated = items.filter(({ date, time }) => isCalendarDate(date) && isTimeOfDay(time))
  const dates = dated.flatMap((item) => [item.date, endDateOf(item) ?? item.date])
  const years = [festivalFacts.startDate, ...dates].map((date) => Number(date.slice(0, 4)))
  const properties: Property[] = [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', `-//${festivalFacts.name}//Programa//PT`],
    ['calscale', {}, 'text', 'GREGORIAN'],
    ['x-wr-calname', {}, 'unknown', plain([festivalFacts.name, name].filter(Boolean).join(' — '))],
    ['x-wr-timezone', {}, 'unknown', LISBON],
    ['url', {}, 'uri', publicUrl + page],
    ['refresh-interval', {}, 'duration', 'PT1H'],
    ['x-published-ttl', {}, 'unknown', 'PT1H'],
  ]
  const events = dated.map((item) => eventOf(item, publicUrl))
  return ICAL.stringify(['vcalendar', properties, [lisbonTimeZone(years), ...events]])
}

function eventOf(item: CalendarItem, publicUrl: string): Component {
  const isCancelled = item.removed || item.status === 'cancelled'
  const properties: Property[] = [
    ['uid', {}, 'text', `${item.id}@fliporto`],
    ['sequence', {}, 'integer', item.sequence],
    ['dtstamp', {}, 'date-time', utc(item.updatedAt)],
    ['created', {}, 'date-time', utc(item.createdAt)],
    ['last-modified', {}, 'date-time', utc(item.updatedAt)],
    ['status', {}, 'text', isCancelled ? 'CANCELLED' : 'CONFIRMED'],
    ['dtstart', { tzid: LISBON }, 'date-time', `${item.date}T${item.time}:00`],
    endOf(item),
    ['summary', {}, 'text', plain(item.title)],
    ['location', {}, 'text', plain(item.location)],
    ['description', {}, 'text', plain(descriptionOf(item))],
    ['url', {}, 'uri', publicUrl + sessionPath(item.slug)],
  ]
  if (item.category) properties.push(['categories', {}, 'text', categoryLabel(plain(item.category))])
  return ['vevent', properties, []]
}

export const sessionPath = (slug: string) => `/programacao/${encodeURIComponent(slug)}`

function endOf(item: CalendarItem): Property {
  const date = endDateOf(item)
  return date === null
    ? ['duration', {}, 'duration', EVENT_DURATION]
    : ['dtend', { tzid: LISBON }, 'date-time', `${date}T${item.endTime}:00`]
}

const utc = (timestamp: string) => `${timestamp.slice(0, 19)}Z`

function descriptionOf(item: CalendarItem): string {
  const { description, guestName, registrationRequired, availability, removed, status, statusNote } = item
  const isHeld = !removed && status !== 'cancelled'
  return [
    status === 'cancelled' && (statusNote ? `Cancelado: ${statusNote}` : 'Cancelado.'),
    description,
    guestName && `Com ${guestName}.`,
    isHeld && endDateOf(item) === null && 'Hora de fim por confirmar.',
    registrationRequired && 'Inscrição necessária.',
    isHeld && availability === 'full' && 'Esgotado.',
  ]
    .filter(Boolean)
    .join('\n\n')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const plain = (text: string) => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
