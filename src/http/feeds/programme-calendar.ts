import ICAL from 'ical.js'
import type { Context, Middleware } from 'koa'
import { allCalendarItems, type CalendarItem, calendarItemsOf } from '../../../projections/schedule.ts'
import { isCalendarDate, isTimeOfDay } from '../../content/calendar-date.ts'
import { festivalFacts } from '../../content/festival-facts.ts'
import { categoryLabel } from '../../content/labels.ts'
import { LISBON, lisbonTimestamp } from '../../content/lisbon-time.ts'
import { endDateOf } from '../../content/session-times.ts'
import { NotFound } from '../../errors.ts'
import type { PublicAddress } from '../middleware/canonical-redirect.ts'
import { Representation, send } from '../representation.ts'
import { type Feed, type FeedOptions, forEveryone } from './serve-feed.ts'

type Property = [name: string, parameters: Record<string, string>, type: string, ...values: (string | number)[]]
type Component = [name: string, properties: Property[], components: Component[]]

/** A guess, for sessions without an end. */
const EVENT_DURATION = 'PT1H'

/** RFC 5545, 3.1 allows 75 octets; ical.js does not count the leading space of a continuation line. */
ICAL.foldLength = 74

const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

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
  return ICAL.stringify(['vcalendar', properties, dated.map((item) => eventOf(item, publicUrl))])
}

function eventOf(item: CalendarItem, publicUrl: string): Component {
  const isCancelled = item.removed || item.status === 'cancelled'
  const properties: Property[] = [
    ['uid', {}, 'text', `${item.id}@fliporto`],
    ['sequence', {}, 'integer', item.version - 1],
    ['dtstamp', {}, 'date-time', utc(item.updatedAt)],
    ['created', {}, 'date-time', utc(item.createdAt)],
    ['last-modified', {}, 'date-time', utc(item.updatedAt)],
    ['status', {}, 'text', isCancelled ? 'CANCELLED' : 'CONFIRMED'],
    ['dtstart', {}, 'date-time', startOrEnd(item.date, item.time)],
    endOf(item),
    ['summary', {}, 'text', plain(item.title)],
    ['location', {}, 'text', plain(item.location)],
    ['description', {}, 'text', plain(descriptionOf(item))],
    ['url', {}, 'uri', publicUrl + sessionPath(item.slug)],
  ]
  if (item.category) properties.push(['categories', {}, 'text', categoryLabel(plain(item.category))])
  return ['vevent', properties, []]
}

const sessionPath = (slug: string) => `/programacao/${encodeURIComponent(slug)}`

function endOf(item: CalendarItem): Property {
  const date = endDateOf(item)
  return date === null
    ? ['duration', {}, 'duration', EVENT_DURATION]
    : ['dtend', {}, 'date-time', startOrEnd(date, item.endTime!)]
}

/** In UTC, so that no reader needs to know when clocks change in Lisbon. */
const startOrEnd = (date: string, time: string) => utc(new Date(lisbonTimestamp(date, time)).toISOString())

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

const MAX_SESSIONS = 100

export const SESSION_CALENDAR_PATH = '/programacao/:slug.ics'

const itemsOf = async (db: FeedOptions['db'], slugs: readonly string[]): Promise<CalendarItem[]> => {
  const items = await calendarItemsOf(db, slugs)
  if (items.length === 0) throw new NotFound('Este evento não existe.')
  return items
}

export const readableCalendar = (db: FeedOptions['db']): PublicAddress => ({
  path: SESSION_CALENDAR_PATH,
  item: (slug) => itemsOf(db, [slug]),
})

/** The calendar of one session, also of a removed one: whoever follows it learns that. */
export const serveSessionCalendar = ({ db, publicUrl }: FeedOptions): Middleware =>
  async function sessionCalendar(ctx) {
    const { slug } = ctx.params
    const items = await itemsOf(db, [slug])
    await sendCalendar(ctx, iCalendar(items, publicUrl, { name: items[0]!.title, page: sessionPath(slug) }))
  }

/** The sessions that the query names, in its order; without such a query the whole programme. */
export const serveChosenSessions = ({ db, publicUrl }: FeedOptions): Middleware =>
  async function chosenSessions(ctx, next) {
    const given = ctx.query.sessoes
    if (given === undefined) return next()
    const slugs = String([given].flat()[0]).split(',').slice(0, MAX_SESSIONS)
    const page = `/programacao?agenda=${slugs.map(encodeURIComponent).join(',')}`
    await sendCalendar(ctx, iCalendar(await itemsOf(db, slugs), publicUrl, { name: 'Agenda', page }))
  }

/** Not kept in memory: there are as many such calendars as choices. */
const sendCalendar = (ctx: Context, text: string): Promise<void> =>
  send(ctx, new Representation({ type: CALENDAR_TYPE, body: Buffer.from(text), headers: forEveryone }))
