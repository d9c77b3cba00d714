import { isCalendarDate, isTimeOfDay } from './calendar-date.ts'
import { nameKey } from './labels.ts'
import { lisbonTimestamp, minuteInLisbon } from './lisbon-time.ts'
import type { ScheduleItem } from './schedule-item.ts'

type Start = Pick<ScheduleItem, 'date' | 'time'>
type Times = Start & Pick<ScheduleItem, 'endTime'>
type Placed = Start & Pick<ScheduleItem, 'location' | 'status'>

/** From when until when, in Lisbon: '2025-10-23 16:15', or the beginning of that; `until` itself is outside. */
export type Period = { from: string; until: string }

const HOUR_MS = 3_600_000
const LONGEST_WITHOUT_END_MS = 90 * 60_000
const DAY_MS = 86_400_000

/** Those that take place: neither cancelled nor without a valid start. */
export const heldSessions = <S extends Start & Pick<ScheduleItem, 'status'>>(sessions: readonly S[]): S[] =>
  sessions.filter(({ date, time, status }) => status !== 'cancelled' && isCalendarDate(date) && isTimeOfDay(time))

export const endOfDate = (date: string): string => `${date} 24:00`

/** In epoch milliseconds; an hour that clocks in Lisbon show twice is the first. NaN for an impossible date or hour of an older event. */
export const startOf = ({ date, time }: Start): number =>
  isCalendarDate(date) && isTimeOfDay(time) ? lisbonTimestamp(date, time) : Number.NaN

/** In epoch milliseconds: an hour after the start where there is no end. */
export function endOf(session: Times): number {
  const endDate = endDateOf(session)
  return endDate === null ? startOf(session) + HOUR_MS : startOf({ date: endDate, time: session.endTime! })
}

/** In epoch milliseconds: until when it is said to run. Without an end, until its place's next one begins, or for 90 minutes. */
export function expectedEnd(session: Times, nextAtPlace: Start | null | undefined): number {
  if (endDateOf(session) !== null) return endOf(session)
  const longest = startOf(session) + LONGEST_WITHOUT_END_MS
  return nextAtPlace ? Math.min(startOf(nextAtPlace), longest) : longest
}

/** From its start to its expected end; of a start that is impossible, never. */
export function periodOf(session: Times, nextAtPlace: Start | null | undefined): Period {
  const from = `${session.date} ${session.time}`
  const endDate = endDateOf(session)
  if (endDate !== null) return { from, until: `${endDate} ${session.endTime}` }
  const end = expectedEnd(session, nextAtPlace)
  return { from, until: Number.isNaN(end) ? '' : minuteInLisbon(end).replace('T', ' ') }
}

/** The first to begin later at the same place; cancelled ones do not count. */
export function nextAtPlace<S extends Placed>(session: Placed, sessions: readonly S[]): S | undefined {
  const place = nameKey(session.location)
  const start = startOf(session)
  return sessions
    .filter((each) => each.status !== 'cancelled' && startOf(each) > start && nameKey(each.location) === place)
    .sort((one, other) => startOf(one) - startOf(other))[0]
}

/** The date on which it ends: the next day if the end is before the start. Null without an end that follows the start. */
export function endDateOf(session: Times): string | null {
  const { date, time, endTime } = session
  if (endTime === null || endTime === time) return null
  const endDate = endTime > time || !isCalendarDate(date) ? date : dayAfter(date)
  return startOf({ date: endDate, time: endTime }) > startOf(session) ? endDate : null
}

const dayAfter = (date: string) => new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10)

/** Whether two sessions are held at the same time; cancelled ones never are. */
export function overlap(a: Times & Pick<ScheduleItem, 'status'>, b: Times & Pick<ScheduleItem, 'status'>): boolean {
  if (a.status === 'cancelled' || b.status === 'cancelled') return false
  return startOf(a) < endOf(b) && startOf(b) < endOf(a)
}
