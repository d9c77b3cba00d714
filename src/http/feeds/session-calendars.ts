import type { Context, Middleware } from 'koa'
import { type CalendarItem, calendarItemsOf } from '../../../projections/calendar.ts'
import { NotFound } from '../../errors.ts'
import type { PublicAddress } from '../middleware/canonical-redirect.ts'
import { Representation, send } from '../representation.ts'
import { CALENDAR_TYPE, iCalendar, sessionPath } from './programme-calendar.ts'
import { type FeedOptions, forEveryone } from './serve-feed.ts'

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
