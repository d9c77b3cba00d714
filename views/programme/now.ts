import { lisbonTimestamp, todayInLisbon } from '../../src/content/lisbon-time.ts'
import type { SessionBrief } from '../../src/content/schedule-item.ts'
import { expectedEnd, heldSessions, nextAtPlace, startOf } from '../../src/content/session-times.ts'

const DAY = 86_400_000

export type Now<S> = {
  running: S[]
  /** All that begin next, at the same time. */
  next: S[]
  isNextToday: boolean
  isOver: boolean
  /** In epoch milliseconds; Infinity when nothing changes any more. */
  changesAt: number
}

/** What to show at an instant (epoch milliseconds), by the clocks of Lisbon. */
export function nowOf<S extends SessionBrief>(sessions: readonly S[], instant: number): Now<S> {
  const held = heldSessions(sessions)
  const today = todayInLisbon(new Date(instant))
  const near = held.filter(isNear(held, today))
  const nearby = near.map((session) => ({ session, start: startOf(session) }))
  const until = (session: S) => expectedEnd(session, nextAtPlace(session, near))
  const isRunning = ({ session, start }: (typeof nearby)[number]) => start <= instant && instant < until(session)
  const running = nearby.filter(isRunning).map(({ session }) => session)
  const later = nearby.filter(({ start }) => start > instant)
  const nextStart = Math.min(...later.map(({ start }) => start))
  const next = later.filter(({ start }) => start === nextStart).map(({ session }) => session)
  return {
    running,
    next,
    isNextToday: next[0]?.date === today,
    isOver: held.length > 0 && running.length === 0 && next.length === 0,
    changesAt: Math.min(nextStart, ...running.map(until), next[0] ? midnightAfter(today) : Infinity),
  }
}

/** Of yesterday, since it may last over midnight, of today, and of the next day with sessions: times of few days are computed. */
function isNear(held: readonly SessionBrief[], today: string): (session: SessionBrief) => boolean {
  const dates = held.map(({ date }) => date).filter((date) => date > today)
  const nextDate = dates.reduce((earliest, date) => (date < earliest ? date : earliest), dates[0] ?? '')
  const near = [dayAfter(today, -1), today, nextDate]
  return ({ date }) => near.includes(date)
}

/** The next sessions to begin after an instant; of a programme without any, the first ones. */
export function nextSessions<S extends SessionBrief>(sessions: readonly S[], instant: number, count: number): S[] {
  const held = heldSessions(sessions)
  const today = todayInLisbon(new Date(instant))
  const later = held.filter((session) => session.date > today || (session.date === today && startOf(session) > instant))
  return (later.length > 0 ? later : held).slice(0, count)
}

const dayAfter = (date: string, days = 1) => new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)

const midnightAfter = (date: string) => lisbonTimestamp(dayAfter(date))
