import type { Context, Middleware } from 'koa'
import { type CalendarItem, calendarItemsOf } from '../../../projections/calendar.ts'
import { NotFound } from '../../errors.ts'
import { Representation, send } from '../representation.ts'
import { CALENDAR_TYPE, iCalendar, sessionPath } from './programme-calendar.ts'
import { type FeedOptions, forEveryone } from './serve-feed.ts'

const MAX_SESSIONS = 100

export const SESSION_CALENDAR_PATH = '/programacao/:slug.ics'

/** The calendar of one session, also of a removed one: whoever follows it learns that. */
export const serveSessionCalendar = ({ db, publicUrl }: FeedOptions): Middleware =>
  async function sessionCalendar(ctx) {
    const { slug } = ctx.params
    const items = await calendarItemsOf(db, [slug])
    const shown = { name: items[0]?.title, page: sessionPath(slug) }
    await sendCalendar(ctx, items, () => iCalendar(items, publicUrl, shown))
  }

/** The sessions that the query names, in its order; without such a query the whole programme. */
export const serveChosenSessions = ({ db, publicUrl }: FeedOptions): Middleware =>
  async function chosenSessions(ctx, next) {
    const given = ctx.query.sessoes
    if (given === undefined) return next()
    const slugs = String([given].flat()[0]).split(',').slice(0, MAX_SESSIONS)
    const shown = { name: 'Agenda', page: `/programacao?agenda=${slugs.map(encodeURIComponent).join(',')}` }
    const items = await calendarItemsOf(db, slugs)
    await sendCalendar(ctx, items, () => iCalendar(items, publicUrl, shown))
  }

/** Not kept in memory: there are as many such calendars as choices. */
async function sendCalendar(ctx: Context, items: readonly CalendarItem[], write: () => string): Promise<void> {
  if (items.length === 0) throw new NotFound('Este evento não existe.')
  const body = Buffer.from(write())
  await send(ctx, new Representation({ type: CALENDAR_TYPE, body, headers: forEveryone }))
}
